import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { fileType } from './file-types.ts';
import { compressFolder, integrity, replaceFile, sourcesBelow } from './files.ts';

it('integrity is the hash that a browser compares (W3C SRI)', () => {
  // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
  expect(integrity('alert(1)')).toBe('sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=');
});

it('lists the sources of a build sorted by path, and refuses a symbolic link', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'app/public'), { recursive: true });
  for (const name of ['z.ts', 'a.ts', 'a.test.ts', 'public/a.jpg'])
    writeFileSync(join(root, 'app', name), '');
  expect(await sourcesBelow(root, 'app')).toEqual(['app/a.ts', 'app/public/a.jpg', 'app/z.ts']);
  // Following the link would put a file from outside of the app into the build.
  writeFileSync(join(root, 'auth-secret'), 'secret');
  symlinkSync(join(root, 'auth-secret'), join(root, 'app/public/b.jpg'));
  const reason = 'app/public/b.jpg is a symbolic link. Replace it with the file itself.';
  await expect(sourcesBelow(root, 'app')).rejects.toThrow(reason);
});

it('replaces a file atomically, even when two calls replace it at the same time', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'a.json');
  const texts = ['a'.repeat(50_000), 'b'];
  await Promise.all(texts.map((text) => replaceFile(file, text)));
  expect(texts).toContain(readFileSync(file, 'utf8'));
  expect(readdirSync(folder)).toEqual(['a.json']);
});

it('writes brotli and gzip forms of text files, but not of pictures', async () => {
  const folder = temporaryFolder();
  const text = 'export const words = "words words words";\n'.repeat(50);
  for (const name of ['page.js', 'photo.jpg']) writeFileSync(join(folder, name), text);
  await compressFolder(folder);
  const [br = '', gz = ''] = ['br', 'gz'].map((form) => readFileSync(join(folder, `page.js.${form}`)));
  expect([brotliDecompressSync(br), gunzipSync(gz)].map(String)).toEqual([text, text]);
  expect(br.length).toBeLessThan(text.length);
  expect(existsSync(join(folder, 'photo.jpg.br'))).toBe(false);
});

it('a file has the content type of its extension', () => {
  expect(fileType('assets/main-abc.js')).toBe('text/javascript; charset=utf-8');
  expect(fileType('guide.min.css')).toBe('text/css; charset=utf-8');
  const documents = ['hello.html', 'hello.xhtml', 'hello.xml', 'hello.svgz', 'hello.SVG'];
  const records = ['main.js.br', 'main.js.map', 'mf-stats.json', '.vite/manifest.json'];
  const odd = ['.js', 'js', 'a.constructor', 'a.__proto__', 'a.js.', 'a.js/', ''];
  for (const name of [...documents, ...records, ...odd]) expect(fileType(name), name).toBeUndefined();
});
