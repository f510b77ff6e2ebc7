import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

/** The guide's fonts and its stylesheet, the stylesheet's parts in place of the imports, as one text. */
export async function styles(): Promise<string> {
  const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
  const sheet = read('guide.css').replace(/@import "(\.\/[^"]+)";/g, (_, part: string) => read(part));
  return `${await fontFaces()}\n${sheet}`;
}

const require = createRequire(import.meta.url);

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2';
const FIGTREE = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';

/** One still font for each place of the axes that the styles use; `opsz` is the optical size in CSS pixels. */
const FACES = [
  { family: 'Fraunces Small', weight: 600, file: FRAUNCES, axes: { wght: 600, opsz: 16 } },
  { family: 'Fraunces Heading', weight: 600, file: FRAUNCES, axes: { wght: 600, opsz: 32 } },
  { family: 'Fraunces Title', weight: 600, file: FRAUNCES, axes: { wght: 600, opsz: 66 } },
  { family: 'Figtree', weight: 400, file: FIGTREE, axes: { wght: 400 } },
  { family: 'Figtree', weight: 650, file: FIGTREE, axes: { wght: 650 } },
] as const;

/** Everything that a file for Latin script may hold; what the guide does not use stays out of the PDF anyway. */
const EVERY_LETTER = String.fromCodePoint(...Array.from({ length: 0x3000 }, (_, code) => code));

/**
 * The guide's fonts as `@font-face` rules that carry the font files, cut from the installed variable fonts. Chromium
 * embeds a still font as a real one; a variable font it can only draw, letter by letter (PDF's Type 3).
 */
async function fontFaces(): Promise<string> {
  const rules = FACES.map(async ({ family, weight, file, axes }) => {
    const still = await subsetFont(readFileSync(require.resolve(file)), EVERY_LETTER, {
      targetFormat: 'woff2',
      variationAxes: axes,
    });
    return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${still.toString('base64')}) format('woff2'); }`;
  });
  return (await Promise.all(rules)).join('\n');
}
