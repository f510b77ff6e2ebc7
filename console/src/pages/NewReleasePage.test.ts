import { expect, it } from 'vitest';
import { fileProblem } from './NewReleasePage.tsx';

const file = (...bytes: number[]) => new File([new Uint8Array(bytes)], 'guide.release');

it('fileProblem accepts a packed release, and explains why another file is refused', async () => {
  expect(await fileProblem(file(0x1f, 0x8b, 8, 0))).toBe(null);
  expect(await fileProblem(file(0xff, 0xd8, 0xff))).toBe(
    'This is a photo. Upload the file that ends in .release.',
  );
  expect(await fileProblem(file(1, 2, 3))).toContain('another kind of file');
  expect(await fileProblem(file())).toContain('empty');
  const large = Object.defineProperty(file(0x1f, 0x8b), 'size', { value: 49 * 1024 ** 2 });
  expect(await fileProblem(large)).toContain('larger than a release can be');
});
