import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

const FACES = [
  ['Fraunces Variable', '100 900', '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2'],
  ['Figtree Variable', '300 900', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'],
] as const;

/** The guide's two fonts as `@font-face` rules that carry the font files, from the installed packages. */
export function fontFaces(): string {
  return FACES.map(([family, weights, file]) => {
    const data = readFileSync(require.resolve(file)).toString('base64');
    return `@font-face { font-family: '${family}'; font-weight: ${weights}; src: url(data:font/woff2;base64,${data}) format('woff2'); }`;
  }).join('\n');
}
