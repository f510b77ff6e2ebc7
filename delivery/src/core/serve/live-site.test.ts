import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { writeRemote, writeShell } from '../../testing/small-releases.ts';
import { composeSmallSite, served as servedApp, writeComposition } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { compose } from '../compose/compose.ts';
import { integrity } from '../store/files.ts';
import { pointTo } from '../store/live.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import type { EncodedFile } from './answer-file.ts';
import { createSiteApp } from './create-site-app.ts';
import { createLiveSite, createServedVersions, type LiveSite, type ReadLive } from './live-site.ts';
import { NOTHING_INLINE } from './security-headers.ts';

const text = (file: EncodedFile | undefined) => new TextDecoder().decode(file?.identity.content);
const home = ({ pages }: LiveSite) => text(pages.get('/'));
const served = async (live: ReadLive) => {
  // The disk is looked at once in a turn of the event loop.
  await setImmediate();
  return home(await live());
};

/** A site whose live composition `first` has these pages. */
async function firstSite(pages: Readonly<Record<string, string>> = { '/': 'one' }) {
  const store = openStore(temporaryFolder());
  return { store, composition: await writeComposition(store, 'first', pages) };
}
/** Takes a folder away until it is put back. */
function takeAway(store: SiteStore, name: string): () => void {
  const [folder, away] = [join(store.folder, name), join(store.folder, 'away')];
  renameSync(folder, away);
  return () => renameSync(away, folder);
}

it('holds every page and document of the live composition, and reads them once while nothing changes', async () => {
  const { store, composition } = await firstSite({ '/': 'home', '/blog': 'blog' });
  const read = createLiveSite(store);
  const live = await read();
  expect(live.composition).toEqual(composition);
  expect([...live.pages].map(([path, file]) => [path, text(file)])).toEqual([
    ['/', 'home'],
    ['/blog', 'blog'],
  ]);
  expect([...live.documents.keys()].sort()).toEqual(['federation.json', 'robots.txt', 'sitemap.xml']);
  expect(text(live.documents.get('robots.txt'))).toBe('# first');
  expect(await read()).toBe(live);
});

it("allows the shell's import map, speculation rules and answers of forms, and none that a remote writes into its page", async () => {
  const of = (words: string) =>
    `<script>${words}</script><script type="importmap">${words}</script>\n<script type="speculationrules">${words}</script>`;
  const home = `<head><script>ours</script></head><body><div id="root">${of('theirs')}</div>${of('ours')}</body>`;
  const older = '<head></head><body><script>theirs</script></body>';
  const { store } = await firstSite({ '/': home, '/older': older });
  const { inline } = await createLiveSite(store)();
  const hash = integrity('ours');
  expect(inline.get('/')).toEqual({ answers: hash, importMap: hash, speculationRules: hash, styles: null });
  expect(inline.get('/older')).toEqual(NOTHING_INLINE);
});

it('switches to another composition without a restart, and back', async () => {
  const { store } = await firstSite();
  const live = createLiveSite(store);
  const before = await live();
  await writeComposition(store, 'second', { '/': 'two', '/new': 'new' });
  const after = await live();
  expect([home(before), home(after), after.pages.has('/new')]).toEqual(['one', 'two', true]);
  await pointTo(store.folder, 'first');
  expect(home(await live())).toBe('one');
});

describe('a site whose files are damaged', () => {
  let said: MockInstance;
  beforeEach(() => {
    said = vi.spyOn(console, 'error').mockImplementation(() => {});
    return () => said.mockRestore();
  });

  /** Two compositions; the second is live. Both were announced, as switches are. */
  async function twoCompositions() {
    const { store } = await firstSite();
    const { versions } = await writeComposition(store, 'second', { '/': 'two' });
    const about = { at: '2026-06-30T00:00:00.000Z', action: 'release', app: null } as const;
    const change = { ...about, versions, stylesheets: [] };
    await store.records.append('history.jsonl', { ...change, from: null, to: 'first' });
    await store.records.append('history.jsonl', { ...change, from: 'first', to: 'second' });
    return store;
  }

  it('tries again what cannot be read, and goes on serving what it has until it can', async () => {
    const { store } = await firstSite();
    const live = createLiveSite(store, { retryMs: 0 });
    const putAllBack = takeAway(store, 'compositions');
    await expect(live()).rejects.toThrow('names the composition first, which does not exist');
    putAllBack();
    expect(await served(live)).toBe('one');
    await writeComposition(store, 'second', { '/': 'two' });
    const putBack = takeAway(store, 'compositions/second');
    expect([await served(live), await served(live)]).toEqual(['one', 'one']);
    expect(said).toHaveBeenCalledOnce();
    putBack();
    expect(await served(live)).toBe('two');
  });

  it.each(['', '.br', '.gz'])(
    'serves no page of which the form "%s" is another than was composed',
    async (form) => {
      const store = await twoCompositions();
      await pointTo(store.folder, 'first');
      const live = createLiveSite(store);
      expect(await served(live)).toBe('one');
      const page = (id: string) => join(store.folder, `compositions/${id}/pages/index.html${form}`);
      writeFileSync(page('second'), form ? readFileSync(page('first')) : 'three');
      await pointTo(store.folder, 'second');
      expect(await served(live)).toBe('one');
      expect(said.mock.lastCall?.[0]).toMatch(
        /page \/ of the composition second is damaged.* Serving first\.$/,
      );
      // A server that starts now does not serve it either.
      expect(await served(createLiveSite(store))).toBe('one');
    },
  );

  it.each([
    ['is empty', (pointer: string) => writeFileSync(pointer, '')],
    ['names the composition gone, which does not exist', (pointer: string) => writeFileSync(pointer, 'gone')],
    [
      'names the composition "../\\u0000\\n", which does not exist',
      (pointer: string) => writeFileSync(pointer, '../\0\n'),
    ],
    ['is missing', (pointer: string) => rmSync(pointer)],
  ])('goes on, and starts with what was live last, when the pointer %s', async (what, damage) => {
    const store = await twoCompositions();
    const running = createLiveSite(store);
    expect(await served(running)).toBe('two');
    damage(store.live.pointer);
    expect(await served(running)).toBe('two');
    expect(await served(createLiveSite(store))).toBe('two');
    for (const [words] of said.mock.calls) {
      expect(words).toContain(`live ${what}.`);
      expect(words).toContain('"npm run rollback -- second" makes it live again. Serving second.');
    }
    // Whatever becomes live mends the pointer.
    const second = await store.compositions.read('second');
    if (second) await store.live.switchTo(second, 'rollback', null);
    expect(await store.live.id()).toBe('second');
    expect(await store.live.damage()).toBeNull();
    expect((await store.live.history()).map(({ to }) => to)).toEqual(['first', 'second']);
  });
});

it('a composition whose page is damaged does not become live', async () => {
  const { store, first, change } = await composeSmallSite();
  writeRemote(store, 'guide', '1.1.0');
  const second = await change({ guide: '1.1.0' });
  await store.live.switchTo(first, 'rollback', null);
  writeFileSync(join(store.folder, `compositions/${second.id}/pages/index.html`), 'damaged');
  await expect(store.live.switchTo(second, 'release', 'guide')).rejects.toThrow(
    /page \/ of the composition \w+ is damaged.*Delete .*compositions/,
  );
  expect(await store.live.id()).toBe(first.id);
});

describe('served versions', () => {
  const DAY_MS = 86_400_000;

  /** A small site, and the status of its answer to a path. */
  async function servedSite() {
    const small = await composeSmallSite();
    const ask = await servedApp(createSiteApp({ store: small.store, config, backend: null }));
    return { ...small, status: async (path: string) => (await ask(path)).status };
  }

  it('a release is answered once it was live, whatever became of it; what was only tried is not, neither files nor styles', async () => {
    const { store, first, change, status } = await servedSite();
    for (const version of ['1.1.0', '1.2.0']) writeRemote(store, 'guide', version);
    writeShell(store, '1.1.0', '.tried{top:0}');
    const tried = await compose(store, { ...first.versions, guide: '1.2.0', shell: '1.1.0' }, { config });
    const sheet = ({ rendered }: typeof first) => rendered.shell?.stylesheet ?? '';
    expect(sheet(tried)).not.toBe(sheet(first));
    const guides = ['1.0.0', '1.1.0', '1.2.0'].map((version) => `/_r/guide/${version}/routes.js`);
    const paths = [sheet(first), ...guides, '/_r/shell/1.1.0/s.css', sheet(tried)];
    const statuses = () => Promise.all(paths.map(status));
    expect(await statuses()).toEqual([200, 200, 404, 404, 404, 404]);
    for (const [guide, action] of [
      ['1.1.0', 'release'],
      ['1.0.0', 'rollback'],
    ] as const) {
      await change({ guide }, action);
      expect(await statuses()).toEqual([200, 200, 200, 404, 404, 404]);
    }
  });

  it('is kept for tabs for 30 days after it was replaced, then no longer; what is live stays', async () => {
    const { store, first, change } = await composeSmallSite();
    writeRemote(store, 'guide', '1.1.0');
    writeShell(store, '1.1.0', '.another{top:0}');
    await change({ guide: '1.1.0', shell: '1.1.0' });
    let now = Date.now();
    const served = await createServedVersions(store, () => now)(await store.live.composition());
    const old = first.rendered.shell.stylesheet.slice('/_c/'.length);
    const all = () =>
      [served.release('guide', '1.0.0'), served.stylesheet(old), served.release('guide', '1.1.0')].join();
    expect(all()).toBe('true,true,true');
    now += 30 * DAY_MS - 60_000;
    expect(all()).toBe('true,true,true');
    now += 120_000;
    expect(all()).toBe('false,false,true');
    const later = await createServedVersions(store, () => now)(await store.live.composition());
    expect([later.release('guide', '1.0.0'), later.release('content', '1.0.0')]).toEqual([false, true]);
  });
});
