import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const SOURCE = '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';

export const FONT_FILE = join(import.meta.dirname, '../src/fonts/fraunces.woff2');

const range = (first: number, last: number): string =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Latin-1 (the dashboard's heading contains the visitor's name), and the punctuation that the texts use. */
const CHARACTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}‘’“”–—…`;

/** The font of headings: a static instance of the only weight that the styles use. */
export async function subsetHeadingFont(): Promise<Buffer> {
  const source = createRequire(import.meta.url).resolve(SOURCE);
  return subsetFont(await readFile(source), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: 600 },
  });
}

if (import.meta.main) await writeFile(FONT_FILE, await subsetHeadingFont());
