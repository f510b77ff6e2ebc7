import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packFiles } from '../core/store/archive.ts';
import { openStore } from '../core/store/site-store.ts';
import { writeRemote } from '../testing/small-releases.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  type Blob,
  blobAt,
  blobPlace,
  hasBlob,
  packBlob,
  placeBlob,
  releaseBlob,
  styleBlob,
} from './blobs.ts';

const GUIDE = releaseBlob('guide', '1.0.0');
const MADE = new Date('2026-01-02T03:04:05.000Z');

async function packedGuide(): Promise<Blob> {
  const store = openStore(temporaryFolder());
  writeRemote(store, 'guide');
  utimesSync(join(store.folder, 'releases/guide/1.0.0/release.json'), MADE, MADE);
  return packBlob(store, GUIDE);
}

const sealed = (blob: Blob, bytes: Buffer): Blob => ({
  ...blob,
  bytes,
  sum: createHash('sha256').update(bytes).digest('hex'),
});

describe('a blob', () => {
  it('brings a release to another folder, as it was and as old as it was', async () => {
    const blob = await packedGuide();
    const store = openStore(temporaryFolder());
    const folder = join(store.folder, 'releases/guide/1.0.0');
    expect(hasBlob(store, GUIDE)).toBe(false);
    // It may come twice at once.
    await Promise.all([placeBlob(store, blob), placeBlob(store, blob)]);
    expect(hasBlob(store, GUIDE)).toBe(true);
    expect(readFileSync(join(folder, 'client/routes.js'), 'utf8')).toBe('/* 1.0.0 */');
    expect(statSync(join(folder, 'release.json')).mtime).toEqual(MADE);
    expect((await packBlob(store, GUIDE)).digest).toBe(blob.digest);
    expect(readdirSync(join(store.folder, 'drafts'))).toEqual([]);
  });

  it('brings a stylesheet with its compressed forms', async () => {
    const [from, to] = [openStore(temporaryFolder()), openStore(temporaryFolder())];
    await from.compositions.keepStylesheet('abc.css', '.a { color: red }');
    await placeBlob(to, await packBlob(from, styleBlob('abc.css')));
    expect(readdirSync(join(to.folder, 'styles'))).toEqual(['abc.css', 'abc.css.br', 'abc.css.gz']);
    expect(gunzipSync(readFileSync(join(to.folder, 'styles/abc.css.gz'))).toString()).toBe(
      '.a { color: red }',
    );
  });

  it('is not used when its bytes or its content are others', async () => {
    const blob = await packedGuide();
    const store = openStore(temporaryFolder());
    const other = await packFiles([{ name: 'release.json', bytes: Buffer.from('{}') }]);
    const damaged = [
      { ...blob, bytes: blob.bytes.subarray(1) },
      { ...blob, digest: '0'.repeat(64) },
      sealed(blob, other),
    ];
    for (const one of damaged) await expect(placeBlob(store, one)).rejects.toThrow(/is damaged/);
    expect(existsSync(join(store.folder, 'releases'))).toBe(false);
    expect(readdirSync(join(store.folder, 'drafts'))).toEqual([]);
  });

  it.each(['release/guide/../../x', 'release/guide/..', 'composition/../x', 'style/x.js', 'live', ''])(
    'is not called %j',
    (name) => expect(() => blobPlace(openStore('/site'), name)).toThrow(/no name/),
  );

  it('is found by the addresses of its files', () => {
    expect(blobAt('/_r/guide/1.0.0-3fa9c1d2/assets/a.js')).toBe('release/guide/1.0.0-3fa9c1d2');
    expect(blobAt('/_c/0123456789ab.css')).toBe('style/0123456789ab.css');
    const others = ['/', '/blog', '/_r/guide/1.0.0', '/_r/guide/../x', '/_r/a/%2e/x', '/_c/x', '/_c/a/b.css'];
    for (const address of others) expect(blobAt(address), address).toBe(null);
  });
});

it('keeps a folder that is not whole out of sight', async () => {
  const store = openStore(temporaryFolder());
  mkdirSync(join(store.folder, 'releases/guide/1.0.0'), { recursive: true });
  writeFileSync(join(store.folder, 'releases/guide/1.0.0/other.js'), '');
  expect(hasBlob(store, GUIDE)).toBe(false);
});
