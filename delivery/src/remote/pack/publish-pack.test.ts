import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderDigest } from '../../core/store/files.ts';
import { type PackChange, packedRelease } from '../../testing/packed-release.ts';
import { step } from '../../testing/small-canary.ts';
import { releaseOf } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { packFolder } from './pack-release.ts';
import { checkSources, publishPack } from './publish-pack.ts';
import { readPackedFile } from './read-packed-file.ts';

const LATE = { 'mfe-guide/src/a.ts': ['/_r/shell/1.0.0/main.js'] };
const SHELLS_LATE = { 'shell/src/search/SearchPanel.tsx': [] };
const hash = `sha256-${'A'.repeat(43)}=`;

/** What makes another release of the packed one. */
const SECOND = {
  version: '2.0.0',
  base: '/_r/guide/2.0.0/',
  entry: '/_r/guide/2.0.0/remoteEntry.js',
  files: [],
};

describe('a packed release', () => {
  it('is read as what it is', async () => {
    const { pack, release, files } = await readPackedFile(await packedRelease());
    expect(pack).toMatchObject({ app: 'guide', version: '1.0.0', checks: 'passed' });
    expect(release.files).toHaveLength(1);
    expect(files.map(({ name }) => name)).toContain('client/page.js');
  });

  const NONE = /not one of its files/;
  const HOSTILE: readonly (readonly [string, PackChange, RegExp])[] = [
    ['lies about its app', { pack: { app: 'content' } }, /says that it is content 1\.0\.0, but holds guide/],
    ['lies about its version', { pack: { version: '9.0.0' } }, /says that it is guide 9\.0\.0, but holds/],
    ['has a version that is a path', { pack: { version: '1.0.0/../../..' } }, /must be a version/],
    ['has a release with such a version', { release: { version: '1.0.0/..' } }, /must be a version/],
    ['has an app that is a path', { pack: { app: '../content' } }, /must be the name of an app/],
    ['has another format', { pack: { format: 2 } }, /another format/],
    ['says more than there is to say', { pack: { admin: true } }, /pack\.json is not as/],
    ['says more in its release', { release: { scripts: [] } }, /release\.json is not as/],
    ['serves from elsewhere', { release: { base: '/_r/content/1.0.0/' } }, /its base is/],
    ['starts with a file of another release', { release: { entry: '/_r/shell/1.0.0/main.js' } }, NONE],
    ['starts with a file of the machine', { release: { entry: '/_r/guide/1.0.0/../../x.js' } }, NONE],
    ['inlines a file of the machine', { release: { boot: '../../../../data/auth-secret' } }, NONE],
    ['inlines another file of the machine', { release: { answers: '../../../../data/auth-secret' } }, NONE],
    ['serves a file of the machine', { release: { rootFiles: ['..'] } }, NONE],
    [
      'loads its own files late for the shell',
      { release: { lateFiles: SHELLS_LATE } },
      /not a source of guide/,
    ],
    ['loads a file of another release late', { release: { lateFiles: LATE } }, /not one of its scripts/],
    ['names a folder as its own', { release: { rootFiles: ['../../live'] } }, /release\.json is not as/],
    ['names a script that is not there', { release: { files: [['/_r/guide/1.0.0/x.js', hash]] } }, NONE],
    ['names a script with another hash', { release: { files: [['/_r/guide/1.0.0/page.js', hash]] } }, NONE],
    [
      'has a file that it does not list',
      { release: { contents: {} }, files: {} },
      /is not listed|not one of/,
    ],
    ['lists a file that did not come', { files: { 'server/routes.mjs': null } }, /routes\.mjs did not come/],
    ['brings a file beside the release', { files: { live: 'x' } }, /live does not belong/],
    ['brings its own compressed form', { files: { 'client/page.js.br': 'x' } }, /does not belong/],
    [
      'has more addresses than can be compared',
      { release: { routes: [{ path: '/a?'.repeat(60), files: [], more: [] }] } },
      /routes\.0\.path must have at most two optional parts/,
    ],
    [
      'describes itself at length',
      { release: { base: randomBytes(2 ** 19).toString('hex') } },
      /more than \d+/,
    ],
    [
      'has what every object has',
      { release: JSON.parse('{"shared":{"__proto__":{"react":"1.0.0"}}}') },
      /release\.json is not the JSON of a release/,
    ],
  ];

  it.each(HOSTILE)('that %s is refused', async (_, change, words) => {
    await expect(readPackedFile(await packedRelease(change))).rejects.toThrow(words);
  });

  it('that is refused leaves the site as it was, and who sent it is written down', async () => {
    // Refused before any of its code runs, so a machine without a box may try it.
    vi.stubEnv('ALLOW_UNSANDBOXED_RELEASES', '1');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { store } = await composeSmallSite();
    const before = readdirSync(store.folder, { recursive: true }).sort();
    const file = await packedRelease({ release: { boot: '../../../../data/auth-secret' } });
    await expect(publishPack({ store, step, by: 'token:t' }, file)).rejects.toThrow(/not one of its files/);
    expect(readdirSync(store.folder, { recursive: true }).sort()).toEqual([...before, 'audit.jsonl'].sort());
    expect(await store.audit.read()).toMatchObject([
      { by: 'token:t', outcome: 'refused', said: [expect.stringContaining('not one of its files')] },
    ]);
  });

  it('that was changed after it was packed is refused, and leaves nothing', async () => {
    const { store } = await composeSmallSite();
    const file = await packedRelease({ release: SECOND, digest: 'a'.repeat(64) });
    await expect(publishPack({ store, step }, file)).rejects.toThrow(/not what its digest says/);
    expect(existsSync(store.releases.folder('guide', '2.0.0'))).toBe(false);
  });

  it('whose name was published with other bytes is refused', async () => {
    const { store, first } = await composeSmallSite();
    await store.names.claim(first.versions);
    const before = await folderDigest(store.releases.folder('guide', '1.0.0'));
    await expect(publishPack({ store, step }, await packedRelease())).rejects.toThrow(/name: guide 1\.0\.0/);
    expect(await folderDigest(store.releases.folder('guide', '1.0.0'))).toBe(before);
  });

  it('brings the sources that the gate compiles, where the shell has its own', () => {
    const contents = { 'source/shared-lib/src/index.ts': hash, 'source/mfe-guide/src/routes.ts': hash };
    const [shell, whole] = [releaseOf('shell', [], { contents }), releaseOf('guide', [], { contents })];
    expect(checkSources(whole, shell)).toEqual([]);
    const told = checkSources(releaseOf('guide', [], { contents: {} }), shell).map(({ reason }) => reason);
    expect(told).toEqual([
      'It does not have the sources of shared-lib.',
      'It does not have the sources of mfe-guide.',
    ]);
    expect(checkSources(releaseOf('guide', []), releaseOf('shell', []))).toEqual([]);
  });

  it('goes through the gate as one that was built there, and is not live when it refuses', async () => {
    const { store, first } = await composeSmallSite();
    const file = await packedRelease({ release: SECOND });
    await expect(publishPack({ store, step }, file)).rejects.toThrow(/Refused; what is live stays as it was/);
    expect((await store.live.composition()).id).toBe(first.id);
    const [entry] = await store.audit.read();
    const release = { app: 'guide', version: '2.0.0', checks: 'passed' };
    expect(entry).toMatchObject({ action: 'release', outcome: 'refused', ...release });
    expect(entry?.said.length).toBeGreaterThan(0);
  });
});

describe('packing a folder', () => {
  it('leaves out compressed forms, and gives the same bytes for the same release', async () => {
    const { pack, release, files } = await readPackedFile(await packedRelease());
    const folders = [temporaryFolder(), temporaryFolder()];
    const packs = await Promise.all(
      folders.map(async (folder, at) => {
        for (const { name, bytes } of at ? [...files].reverse() : files) {
          mkdirSync(join(folder, name, '..'), { recursive: true });
          writeFileSync(join(folder, name), bytes);
        }
        if (at) writeFileSync(join(folder, 'client/page.js.br'), 'compressed');
        return packFolder(folder, pack);
      }),
    );
    expect(packs[0]?.equals(packs[1] ?? Buffer.alloc(0))).toBe(true);
    const again = join(temporaryFolder(), 'again.release');
    writeFileSync(again, packs[0] ?? '');
    expect((await readPackedFile(again)).release).toEqual(release);
    expect(readFileSync(again).length).toBeLessThan(5000);
  });
});
