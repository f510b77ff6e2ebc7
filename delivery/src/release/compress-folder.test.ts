import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { compressFolder } from './compress-folder.ts';

it('writes brotli and gzip forms beside every text file, and leaves pictures and fonts alone', async () => {
  const folder = temporaryFolder();
  const text = 'export const words = "words words words";\n'.repeat(50);
  mkdirSync(join(folder, 'assets'));
  for (const name of ['assets/page.js', 'index.html', 'photo.jpg', 'assets/text.woff2']) {
    writeFileSync(join(folder, name), text);
  }
  await compressFolder(folder);
  for (const name of ['assets/page.js', 'index.html']) {
    const [br, gz] = ['br', 'gz'].map((form) => readFileSync(join(folder, `${name}.${form}`))) as [
      Buffer,
      Buffer,
    ];
    expect([String(brotliDecompressSync(br)), String(gunzipSync(gz))]).toEqual([text, text]);
    expect(br.length).toBeLessThan(text.length);
  }
  for (const name of ['photo.jpg', 'assets/text.woff2'])
    expect(existsSync(join(folder, `${name}.br`))).toBe(false);
});
