import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderDigest } from '../core/store/files.ts';
import { openStore } from '../core/store/site-store.ts';
import { writeRemote } from '../testing/small-releases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { blobAt, blobFolder, hasBlob, packBlob, placeBlob, releaseBlob } from './copy.ts';

const GUIDE = releaseBlob('guide', '1.0.0');

async function packedGuide() {
  const store = openStore(temporaryFolder());
  writeRemote(store, 'guide');
  return { bytes: await packBlob(store, GUIDE), digest: await folderDigest(blobFolder(store, GUIDE)) };
}

describe('a blob', () => {
  it('copies a release to another folder unchanged', async () => {
    const { bytes, digest } = await packedGuide();
    const store = openStore(temporaryFolder());
    const folder = join(store.folder, 'releases/guide/1.0.0');
    expect(hasBlob(store, GUIDE)).toBe(false);
    // It may arrive twice at the same time.
    await Promise.all([placeBlob(store, GUIDE, bytes), placeBlob(store, GUIDE, bytes)]);
    expect(hasBlob(store, GUIDE)).toBe(true);
    expect(readFileSync(join(folder, 'client/routes.js'), 'utf8')).toBe('/* 1.0.0 */');
    expect(await folderDigest(folder)).toBe(digest);
    expect(readdirSync(join(store.folder, 'drafts'))).toEqual([]);
  });

  it.each<[string, (bytes: Buffer) => Buffer | null, RegExp]>([
    ['lacks its end', (bytes) => bytes.subarray(0, -9), /is damaged/],
    [
      'has another byte',
      (bytes) => Buffer.from(bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte))),
      /is damaged/,
    ],
    ['is gone', () => null, /does not keep release\/guide\/1\.0\.0/],
  ])('is not used if it %s', async (_, damage, message) => {
    const store = openStore(temporaryFolder());
    await expect(placeBlob(store, GUIDE, damage((await packedGuide()).bytes))).rejects.toThrow(message);
    expect(existsSync(join(store.folder, 'releases'))).toBe(false);
  });

  it.each(['release/guide/../../x', 'release/guide/..', 'comparison/../x', 'style/x.css', 'live.json', ''])(
    'is not called %j',
    (name) => expect(() => blobFolder(openStore('/site'), name)).toThrow(/no name/),
  );

  it('is found by the addresses of its files', () => {
    expect(blobAt('/_r/guide/1.0.0-3fa9c1d2/assets/a.js')).toBe('release/guide/1.0.0-3fa9c1d2');
    const others = ['/', '/blog', '/_r/guide/1.0.0', '/_r/guide/../x', '/_r/a/%2e/x', '/_c/a.css'];
    for (const address of others) expect(blobAt(address), address).toBe(null);
  });
});
