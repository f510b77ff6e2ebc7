import { expect, it } from 'vitest';
import { wrongFile } from './NewReleasePage.tsx';

const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'guide.release');

it('accepts a packed release, and recognizes other files', async () => {
  expect(await wrongFile(file(0x1f, 0x8b, 8, 0))).toBe(null);
  expect(await wrongFile(file(0xff, 0xd8, 0xff))).toBe(
    'This is a photo. Upload the file that ends in .release.',
  );
  expect(await wrongFile(file(1, 2, 3))).toContain('another kind of file');
  expect(await wrongFile(file())).toContain('empty');
  const large = Object.defineProperty(file(0x1f, 0x8b), 'size', { value: 49 * 1024 ** 2 });
  expect(await wrongFile(large)).toContain('larger than a release can be');
});
