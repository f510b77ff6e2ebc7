import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { smallRelease } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SHARED_MODULES } from '../build/sharing.ts';
import { installedVersion } from '../project/installed-packages.ts';
import { compressFolder, filesBelow, integrity, listContents, transferredBytesBelow } from './files.ts';

describe('integrity', () => {
  it('is the hash that a browser compares (W3C SRI)', () => {
    // printf 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(integrity('alert(1)')).toBe('sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=');
    expect(integrity(new TextEncoder().encode('alert(1)'))).toBe(integrity('alert(1)'));
  });

  it('what remotes ask for is what is installed', () => {
    for (const { name, requiredVersion } of SHARED_MODULES) {
      const [major, minor] = requiredVersion.slice(1).split('.').map(Number) as [number, number];
      const installed = installedVersion(name).split('.').map(Number) as [number, number];
      expect([name, requiredVersion.startsWith('^'), installed[0]]).toEqual([name, true, major]);
      expect(installed[1]).toBeGreaterThanOrEqual(minor);
    }
  });
});

describe('files below', () => {
  function app(): string {
    const root = temporaryFolder();
    mkdirSync(join(root, 'app/public'), { recursive: true });
    for (const name of ['z.ts', 'a.ts', 'a.test.ts', 'public/a.jpg'])
      writeFileSync(join(root, 'app', name), '');
    return root;
  }

  it('gives what something is built from, by path: a release is the same on every disk', async () => {
    expect(await filesBelow(app(), 'app')).toEqual(['app/a.ts', 'app/public/a.jpg', 'app/z.ts']);
  });

  it('refuses a link, which would bring a file of the machine along', async () => {
    const root = app();
    writeFileSync(join(root, 'auth-secret'), 'secret');
    symlinkSync(join(root, 'auth-secret'), join(root, 'app/public/b.jpg'));
    await expect(filesBelow(root, 'app')).rejects.toThrow(
      'app/public/b.jpg is a symbolic link: put the file itself there.',
    );
  });
});

describe('list contents', () => {
  it('tells the integrity of every file of client and server, and of nothing else', async () => {
    const { contents } = await smallRelease(temporaryFolder(), {
      'client/a/b.svg': '<svg/>',
      'notes/client/c.svg': '<svg/>',
    });
    expect(contents).toEqual({
      'client/a/b.svg': integrity('<svg/>'),
      'client/page.js': integrity('export const page = 1;\n'),
      'server/routes.mjs': integrity('export {};\n'),
    });
  });

  it('is empty where nothing was built', async () => {
    expect(await listContents(temporaryFolder())).toEqual({});
  });
});

describe('compress folder', () => {
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
});

it('counts what browsers get of a release, as it is transferred, and nothing that only delivery reads', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, '.vite'));
  const sizes = { 'page.js': 500, 'page.js.br': 30, 'page.js.gz': 40, 'photo.jpg': 7 };
  const records = { '.vite/manifest.json': 100, 'mf-stats.json': 100, 'searched-documents.json': 100 };
  for (const [name, size] of Object.entries({ ...sizes, ...records }))
    writeFileSync(join(folder, name), Buffer.alloc(size));
  expect(await transferredBytesBelow(folder)).toBe(37);
});
