import { expect, it } from 'vitest';
import { wrongFile } from './NewReleasePage.tsx';

const REMEDY = 'Upload the file that ends in .release.';
const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'guide.release');

it.each([
  ['a photo', [0xff, 0xd8, 0xff, 0xe0]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a ZIP archive or an Office document', [0x50, 0x4b, 3, 4]],
  ['another kind of file', [1, 2, 3, 4]],
])('recognizes %s', async (kind, bytes) => {
  expect(await wrongFile(file(...bytes))).toBe(`This is ${kind}. ${REMEDY}`);
});

it('accepts a packed release, and neither an empty file nor one that is too large', async () => {
  expect(await wrongFile(file(0x1f, 0x8b, 8, 0))).toBe(null);
  expect(await wrongFile(file())).toBe(`This file is empty, or it is a folder. ${REMEDY}`);
  const large = Object.defineProperty(file(0x1f, 0x8b), 'size', { value: 49 * 1024 ** 2 });
  expect(await wrongFile(large)).toContain('larger than a release can be');
});
