import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { writeRemote, writeShell } from '../../testing/small-releases.ts';
import { composeSmallSite, writeComposition } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { compose } from '../compose/compose.ts';
import { integrity } from '../store/files.ts';
import { pointTo } from '../store/live.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { createSiteApp } from './create-site-app.ts';
import { createLiveSite, createServedVersions, type ReadLive } from './live-site.ts';
import { NOTHING_INLINE } from './security-headers.ts';
import { serveSite } from './serve-site.ts';
import type { EncodedFile } from './stored-file.ts';

describe('live site', () => {
  const text = (file: EncodedFile | undefined) => new TextDecoder().decode(file?.identity.content);

  it('holds every page and document of the live composition', async () => {
    const store = openStore(temporaryFolder());
    const composition = await writeComposition(store, 'first', { '/': 'home', '/blog': 'blog' });
    const live = await createLiveSite(store)();
    expect(live.composition).toEqual(composition);
    expect([...live.pages].map(([path, file]) => [path, text(file)])).toEqual([
      ['/', 'home'],
      ['/blog', 'blog'],
    ]);
    expect([...live.documents.keys()].sort()).toEqual(['federation.json', 'robots.txt', 'sitemap.xml']);
    expect(text(live.documents.get('robots.txt'))).toBe('# first');
  });

  it("allows the shell's import map, speculation rules and answers of forms, and none that a remote writes into its page", async () => {
    const store = openStore(temporaryFolder());
    const of = (words: string) =>
      `<script>${words}</script><script type="importmap">${words}</script>\n<script type="speculationrules">${words}</script>`;
    const home = `<head><script>ours</script></head><body><div id="root">${of('theirs')}</div>${of('ours')}</body>`;
    await writeComposition(store, 'first', {
      '/': home,
      '/older': '<head></head><body><script>theirs</script></body>',
    });
    const { inline } = await createLiveSite(store)();
    const hash = integrity('ours');
    expect(inline.get('/')).toEqual({ answers: hash, importMap: hash, speculationRules: hash, styles: null });
    expect(inline.get('/older')).toEqual(NOTHING_INLINE);
  });

  it('is read once while nothing changes', async () => {
    const store = openStore(temporaryFolder());
    await writeComposition(store, 'first', { '/': 'home' });
    const live = createLiveSite(store);
    expect(await live()).toBe(await live());
  });

  it('switches to another composition without a restart, and back', async () => {
    const store = openStore(temporaryFolder());
    await writeComposition(store, 'first', { '/': 'one' });
    const live = createLiveSite(store);
    const before = await live();
    await writeComposition(store, 'second', { '/': 'two', '/new': 'new' });
    const after = await live();
    expect([text(before.pages.get('/')), text(after.pages.get('/')), after.pages.has('/new')]).toEqual([
      'one',
      'two',
      true,
    ]);
    await pointTo(store.folder, 'first');
    expect(text((await live()).pages.get('/'))).toBe('one');
  });

  it('tries again after a composition that could not be read', async () => {
    const store = openStore(temporaryFolder());
    await writeComposition(store, 'first', { '/': 'one' });
    const live = createLiveSite(store, { retryMs: 0 });
    const [folder, away] = [join(store.folder, 'compositions'), join(store.folder, 'away')];
    renameSync(folder, away);
    await expect(live()).rejects.toThrow('names the composition first, which does not exist');
    renameSync(away, folder);
    await setImmediate();
    expect(text((await live()).pages.get('/'))).toBe('one');
  });

  describe('whose files are damaged', () => {
    let said: MockInstance;
    beforeEach(() => {
      said = vi.spyOn(console, 'error').mockImplementation(() => {});
      return () => said.mockRestore();
    });

    /** Two compositions; the second is live. Both were announced, as switches are. */
    async function twoCompositions() {
      const store = openStore(temporaryFolder());
      await writeComposition(store, 'first', { '/': 'one' });
      const { versions } = await writeComposition(store, 'second', { '/': 'two' });
      const change = {
        at: '2026-06-30T00:00:00.000Z',
        action: 'release',
        app: null,
        versions,
        stylesheets: [],
      } as const;
      await store.records.append('history.jsonl', { ...change, from: null, to: 'first' });
      await store.records.append('history.jsonl', { ...change, from: 'first', to: 'second' });
      return store.folder;
    }

    const served = async (live: ReadLive) => {
      // The disk is looked at once in a turn of the event loop.
      await setImmediate();
      return text((await live()).pages.get('/'));
    };
    const page = (store: SiteStore, id: string, form: string) =>
      join(store.folder, `compositions/${id}/pages/index.html${form}`);

    it('goes on serving what it has when the new composition cannot be read, until it can', async () => {
      const store = openStore(temporaryFolder());
      await writeComposition(store, 'first', { '/': 'one' });
      const live = createLiveSite(store, { retryMs: 0 });
      await live();
      await writeComposition(store, 'second', { '/': 'two' });
      const [folder, away] = [join(store.folder, 'compositions/second'), join(store.folder, 'away')];
      renameSync(folder, away);
      expect([await served(live), await served(live)]).toEqual(['one', 'one']);
      expect(said).toHaveBeenCalledOnce();
      renameSync(away, folder);
      expect(await served(live)).toBe('two');
    });

    it.each(['', '.br', '.gz'])(
      'serves no page of which the form "%s" is another than was composed',
      async (form) => {
        const store = openStore(await twoCompositions());
        await pointTo(store.folder, 'first');
        const live = createLiveSite(store);
        expect(await served(live)).toBe('one');
        const other = page(store, 'first', form);
        writeFileSync(page(store, 'second', form), form ? readFileSync(other) : 'three');
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
      [
        'names the composition gone, which does not exist',
        (pointer: string) => writeFileSync(pointer, 'gone'),
      ],
      [
        'names the composition "../\\u0000\\n", which does not exist',
        (pointer: string) => writeFileSync(pointer, '../\0\n'),
      ],
      ['is missing', (pointer: string) => rmSync(pointer)],
    ])('goes on, and starts with what was live last, when the pointer %s', async (what, damage) => {
      const store = openStore(await twoCompositions());
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
});

describe('served versions', () => {
  const DAY_MS = 86_400_000;

  /** A small site, and the status of its answer to a path. */
  async function servedSite() {
    const small = await composeSmallSite();
    const { port, close } = await serveSite(createSiteApp({ store: small.store, config, backend: null }), 0);
    onTestFinished(close);
    return {
      ...small,
      status: async (path: string) => (await fetch(`http://localhost:${port}${path}`)).status,
    };
  }

  it('a release is answered once it is live, and still after another has replaced it or it was rolled back', async () => {
    const { store, change, status } = await servedSite();
    for (const version of ['1.1.0', '1.2.0']) writeRemote(store, 'guide', version);
    const files = ['1.0.0', '1.1.0', '1.2.0'].map((version) => `/_r/guide/${version}/routes.js`);
    const statuses = async () => Promise.all(files.map(status));
    expect(await statuses()).toEqual([200, 404, 404]);
    await change({ guide: '1.1.0' });
    expect(await statuses()).toEqual([200, 200, 404]);
    await change({ guide: '1.0.0' }, 'rollback');
    expect(await statuses()).toEqual([200, 200, 404]);
  });

  it('what a dry run or a refused release left behind is not answered: neither files nor styles', async () => {
    const { store, first, status } = await servedSite();
    writeRemote(store, 'guide', '1.1.0');
    writeShell(store, '1.1.0', '.tried{top:0}');
    const tried = await compose(store, { ...first.versions, guide: '1.1.0', shell: '1.1.0' }, { config });
    const stylesheet = tried.rendered.shell.stylesheet;
    expect(stylesheet).not.toBe(first.rendered.shell.stylesheet);
    expect(await status(first.rendered.shell.stylesheet)).toBe(200);
    for (const path of ['/_r/guide/1.1.0/routes.js', '/_r/shell/1.1.0/s.css', stylesheet])
      expect(await status(path), path).toBe(404);
  });

  it('no file but of a kind that is listed is answered, whatever a release brings', async () => {
    const { store, status } = await servedSite();
    const client = join(store.folder, 'releases/content/1.0.0/client');
    mkdirSync(join(client, 'folder.js'));
    const names = ['hello.html', 'hello.xhtml', 'hello.xml', 'hello.swf', 'hello', 'folder.js/index.html'];
    for (const name of [...names, 'hello.js']) {
      writeFileSync(join(client, name), '<script>alert(1)</script>');
      expect([name, await status(`/_r/content/1.0.0/${name}`)]).toEqual([
        name,
        name === 'hello.js' ? 200 : 404,
      ]);
    }
    for (const path of ['folder.js', 'folder.js/'])
      expect(await status(`/_r/content/1.0.0/${path}`)).toBe(404);
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
