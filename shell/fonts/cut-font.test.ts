import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cutFont, FONT_FILE } from './cut-font.ts';

it('the committed font matches the installed one: else run `npm run site -- fonts`', async () => {
  expect((await cutFont()).equals(await readFile(FONT_FILE))).toBe(true);
});
