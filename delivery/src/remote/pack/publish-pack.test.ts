import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type PackChange, packedRelease } from '../../testing/packed-release.ts';
import { step } from '../../testing/small-canary.ts';
import { routeAt } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { packFolder } from './pack-release.ts';
import { publishPack } from './publish-pack.ts';
import { readPackedFile } from './read-packed-file.ts';

const LATE = { 'mfe-guide/src/a.ts': ['/_r/shell/1.0.0/main.js'] };
const SHELLS_LATE = { 'shell/src/search/SearchPanel.tsx': [] };

const PAGE = { html: '', css: '', preloads: '', described: [], sections: [] };
const STRANGE = JSON.stringify({ format: 1, pages: { '/b': PAGE }, documents: [] });
const PROTO = JSON.parse('{"shared":{"__proto__":{"react":"1.0.0"}}}');

const FORM = { action: '/guide', fields: {}, sent: '/guide', failed: 'It failed.' };
const FRAGMENT = { name: 'signup', source: 'src/fragments/Signup.tsx', files: [], more: [] };
function withFragment(part: object, path = '/elsewhere'): PackChange {
  const fragment = { ...FRAGMENT, ...part };
  const carried = { [fragment.name]: { html: '', css: '', preloads: '' } };
  const pages = { format: 1, pages: { [path]: PAGE }, fragments: carried, documents: [] };
  const releaseFiles = { 'pages.json': JSON.stringify(pages) };
  return { releaseFiles, release: { routes: [routeAt(path)], fragments: [fragment] } };
}
const BASE = '/_r/guide/2.0.0/';
const SECOND = { version: '2.0.0', base: BASE, entry: `${BASE}remoteEntry.js`, files: [] };

it('a packed release may contain fragments', async () => {
  const { release } = await readPackedFile(await packedRelease(withFragment({ form: FORM }, '/guide')));
  expect(release.fragments).toEqual([{ ...FRAGMENT, form: FORM }]);
});

const FOREIGN = /not one of its files/;
it.each<[string, PackChange, RegExp]>([
  ['claims another app', { pack: { app: 'content' } }, /claims to be content 1\.0\.0, but contains guide/],
  ['has a version that is a path', { pack: { version: '1.0.0/../../..' } }, /must be a version/],
  ['has the former format', { pack: { format: 1 } }, /is not 2: pack the release again/],
  ['has server code', { files: { 'server/routes.mjs': 'x' } }, /routes\.mjs does not belong/],
  ['has no pages', { files: { 'pages.json': null } }, /does not contain pages\.json/],
  ['has an invalid pages.json', { files: { 'pages.json': '{"format":1}' } }, /pages\.json differs from/],
  ['lacks a page', { release: { routes: [routeAt('/a')] } }, /pages\.json does not have the page \/a/],
  ['has a page without a route', { files: { 'pages.json': STRANGE } }, /page \/b, which is not a route/],
  ['has a fragment with a name that is a path', withFragment({ name: '../signup' }), /must begin with a-z/],
  ['has a fragment with a missing script', withFragment({ files: [9] }), /signup names a missing script/],
  ['has a form that posts to another app', withFragment({ form: FORM }), /posts to another app/],
  ['has another app’s base', { release: { base: '/_r/content/1.0.0/' } }, /is not its base/],
  ['has an entry outside its folder', { release: { entry: '/_r/guide/1.0.0/../../x.js' } }, FOREIGN],
  ['lists a folder as a file to serve', { release: { rootFiles: ['..'] } }, FOREIGN],
  ['lazy-loads a source of the shell', { release: { lateFiles: SHELLS_LATE } }, /not a source of guide/],
  ['lazy-loads a file of another release', { release: { lateFiles: LATE } }, /not one of its scripts/],
  ['serves a file of the site', { release: { rootFiles: ['../../live'] } }, /release\.json differs from/],
  ['names a script that it does not have', { release: { files: ['/_r/guide/1.0.0/gone.js'] } }, FOREIGN],
  ['has files that it does not list', { release: { contents: {} } }, /is not listed|not one of/],
  ['lacks a listed file', { files: { 'client/remoteEntry.js': null } }, /is not in the packed file/],
  ['contains a compressed copy', { files: { 'client/page.js.br': 'x' } }, /does not belong/],
  ['has a long release.json', { release: { base: randomBytes(2 ** 19).toString('hex') } }, /more than \d+/],
  ['has a __proto__ property', { release: PROTO }, /release\.json is not the JSON of a release/],
])('a packed release that %s is refused', async (_, change, words) => {
  await expect(readPackedFile(await packedRelease(change))).rejects.toThrow(words);
});

it.each<[string, PackChange, RegExp]>([
  ['names files outside its folder', { release: { rootFiles: ['..'] } }, /not one of its files/],
  ['was changed after packing', { release: SECOND, digest: 'a'.repeat(64) }, /do not match its digest/],
])(
  'a packed release that %s is refused and changes nothing; its sender is logged',
  async (_, change, reason) => {
    vi.stubEnv('GATE_BROWSER', 'none');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { store } = await smallSite();
    mkdirSync(join(store.folder, 'drafts'));
    const before = readdirSync(store.folder, { recursive: true });
    const file = await packedRelease(change);
    await expect(publishPack({ store, step, by: 'token:t' }, file)).rejects.toThrow(reason);
    expect(readdirSync(store.folder, { recursive: true }).sort()).toEqual([...before, 'audit.jsonl'].sort());
    expect(await store.audit.read()).toMatchObject([
      { by: 'token:t', outcome: 'refused', said: [expect.stringMatching(reason)] },
    ]);
  },
);

it('without a browser sandbox, a remote caller’s packed release is refused unread', async () => {
  vi.stubEnv('CHROMIUM', '/bin/false');
  onTestFinished(() => void vi.unstubAllEnvs());
  // The module caches the result of the sandbox check.
  vi.resetModules();
  const fresh = await import('./publish-pack.ts');
  const { store } = await smallSite();
  const file = await packedRelease({ release: SECOND, digest: 'a'.repeat(64) });
  await expect(fresh.publishPack({ store, step, by: 'token:t' }, file)).rejects.toThrow(
    "The sandbox of /bin/false does not work, so the site's machine does not accept remote publishing.",
  );
  await expect(fresh.publishPack({ store, step }, file)).rejects.toThrow(/do not match its digest/);
});

it('a packed release is checked like a local build, and does not go live if it is refused', async () => {
  const { store, first } = await smallSite();
  const renderedWith = { react: '1.0.0', 'react-dom': '1.0.0', 'react-router-dom': '1.0.0' };
  const file = await packedRelease({ release: { ...SECOND, renderedWith } });
  await expect(publishPack({ store, step }, file)).rejects.toThrow(/The live releases are unchanged/);
  expect(await store.live.current()).toEqual(first);
  const [entry] = await store.audit.read();
  const release = { app: 'guide', version: '2.0.0', checks: 'passed' };
  expect(entry).toMatchObject({ action: 'release', outcome: 'refused', ...release });
  expect(entry?.said.length).toBeGreaterThan(0);
});

it('packing a folder omits compressed copies, and returns the same bytes for the same release', async () => {
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
  expect(await readPackedFile(again)).toMatchObject({ release, pack: { app: 'guide', checks: 'passed' } });
});
