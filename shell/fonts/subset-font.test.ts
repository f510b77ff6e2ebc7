import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { FONT_FILE, subsetHeadingFont } from './subset-font.ts';

it('the committed font is the subset of the installed font (npm run site -- fonts writes it)', async () => {
  expect((await subsetHeadingFont()).equals(await readFile(FONT_FILE))).toBe(true);
});
