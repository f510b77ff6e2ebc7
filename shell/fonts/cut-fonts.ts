import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

/** A variable font that pages use, cut to the weights that the styles ask for. */
interface CutFont {
  /** Its name in `shell/src/fonts`. */
  file: string;
  source: string;
  /** From the lightest weight to the boldest (`strong` in text is 700). */
  weights: readonly [min: number, max: number];
}

const FONTS: readonly CutFont[] = [
  {
    file: 'figtree.woff2',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    weights: [400, 700],
  },
  {
    file: 'fraunces.woff2',
    source: '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
    weights: [500, 650],
  },
];

/** Every character that a font for Latin script may have: visitors' names and articles may need any. */
const EVERY_CHARACTER = String.fromCodePoint(
  ...Array.from({ length: 0x10000 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff),
);

const FOLDER = join(import.meta.dirname, '../src/fonts');
const require = createRequire(import.meta.url);

/** The fonts as they belong into `shell/src/fonts`, by name. No character and no feature is left out. */
export async function cutFonts(): Promise<Map<string, Buffer>> {
  const cut = FONTS.map(async ({ file, source, weights: [min, max] }) => {
    const whole = await readFile(require.resolve(source));
    const options = { targetFormat: 'woff2', variationAxes: { wght: { min, max } } } as const;
    return [file, await subsetFont(whole, EVERY_CHARACTER, options)] as const;
  });
  return new Map(await Promise.all(cut));
}

/** The committed file of a font. */
export const fontFile = (file: string): string => join(FOLDER, file);

if (import.meta.main) {
  for (const [file, bytes] of await cutFonts()) await writeFile(fontFile(file), bytes);
}
