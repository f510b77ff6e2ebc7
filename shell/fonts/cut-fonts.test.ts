import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cutFonts, fontFile } from './cut-fonts.ts';

it('the committed fonts are what is cut from the installed ones: else run `npm run site -- fonts`', async () => {
  const cut = await cutFonts();
  expect(cut.size).toBe(2);
  for (const [file, bytes] of cut) expect(bytes.equals(await readFile(fontFile(file))), file).toBe(true);
});

it('takes a file only for the weights that it has', async () => {
  const styles = await readFile(new URL('../src/styles/fonts.css', import.meta.url), 'utf8');
  const faces = [
    ...styles.matchAll(/font-weight: (\d+ \d+);\s+font-display: swap;\s+src: url\("[^"]+\/(\w+\.woff2)"/g),
  ];
  expect(faces.map(([, weights, file]) => `${file} ${weights}`)).toEqual([
    'figtree.woff2 400 700',
    'fraunces.woff2 500 650',
  ]);
});
