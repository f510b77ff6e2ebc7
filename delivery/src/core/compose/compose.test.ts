import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { routeAt, SMALL_VERSIONS, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Origins } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import { integrity } from '../store/files.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { compose, composerName, findRendered } from './compose.ts';

/** A site's folder with one small release of every app; `page` is the code of every page. */
function releases(page?: string): SiteStore {
  const store = openStore(temporaryFolder());
  writeReleases(store, page);
  return store;
}

/** The same, composed; `again` composes other versions, and keeps what it can. */
async function composed() {
  const store = releases();
  const first = await compose(store, SMALL_VERSIONS, { config: site });
  const again = (versions: Partial<typeof SMALL_VERSIONS>, origins?: Origins, earlier = first) =>
    compose(store, { ...SMALL_VERSIONS, ...versions }, { config: site, earlier: [earlier], origins });
  return { store, first, again };
}

/** Reads files and pages of a composition. */
function read(store: SiteStore, { id, pages }: Composition) {
  const place = (file: string) => join(store.folder, 'compositions', id, file);
  const text = (file: string) => readFileSync(place(file), 'utf8');
  return { place, text, page: (path: string) => JSON.parse(text(`pages/${pages[path]}`)) };
}

/** The pages that a composition has to the byte as another one. */
const alike = (one: Composition, other: Composition) =>
  Object.keys(other.pages)
    .filter((path) => other.integrity[path] === one.integrity[path])
    .sort();

describe('compose', () => {
  it('renders every page and the not-found page by the bundles of the releases, with the styles of both', async () => {
    const { store, first } = await composed();
    const { page, place } = read(store, first);
    expect(page('/blog')).toMatchObject({ path: '/blog', text: 'rendered', title: 'Title of /blog' });
    expect(page('/404')).toMatchObject({ text: 'nothing', title: null, own: { app: null, release: null } });
    expect(page('/').own).toMatchObject({
      app: 'content',
      release: { version: '1.0.0' },
      main: '/_r/shell/1.0.0/main.js',
      files: [
        ['/_r/shell/1.0.0/main.js', integrity('/* main */')],
        ['/_r/content/1.0.0/routes.js', integrity('/* 1.0.0 */')],
        page('/').stylesheet.file,
      ],
    });
    const paths = Object.keys(first.pages);
    expect(paths).toHaveLength(6);
    expect(paths.filter((path) => page(path).own.eager)).toEqual(['/login', '/dashboard']);
    expect(existsSync(place('pages/blog/index.html.br'))).toBe(true);
    const [url, hash] = page('/').stylesheet.file;
    const css = readFileSync(store.servedFile(url), 'utf8');
    expect(css).toContain('.shell{top:0}');
    expect(hash).toBe(integrity(css));
    expect(page('/').stylesheet.covers).toEqual(['/_r/shell/1.0.0/s.css']);
  });

  it('writes federation.json, sitemap and robots, and what the server must know', async () => {
    const { store, first } = await composed();
    const { text } = read(store, first);
    expect(Object.keys(JSON.parse(text('federation.json')).apps)).toEqual(['content', 'guide', 'account']);
    expect(text('sitemap.xml')).toContain(`<loc>${site.origin}/blog</loc>`);
    expect(text('robots.txt')).toContain(`${site.origin}/sitemap.xml`);
    const { files } = first;
    expect(first).toMatchObject({
      bootHash: integrity('/* boot */'),
      rootFiles: { 'favicon.svg': 'shell' },
      versions: SMALL_VERSIONS,
    });
    expect(files.guide).toEqual([['/_r/guide/1.0.0/routes.js', integrity('/* 1.0.0 */')]]);
    expect(files.shell.map(([url]) => url)).toEqual(['/_r/shell/1.0.0/main.js', '/_r/shell/1.0.0/s.css']);
    expect(Object.keys(first.integrity)).toEqual(Object.keys(first.pages));
    expect(readdirSync(join(store.folder, 'drafts'))).toEqual([]);
  });

  it('uses what exists again, and names another configuration otherwise', async () => {
    const { store, first } = await composed();
    const marker = read(store, first).place('marker');
    writeFileSync(marker, '');
    expect((await compose(store, SMALL_VERSIONS, { config: site })).id).toBe(first.id);
    expect(existsSync(marker)).toBe(true);
    const config = { ...site, origin: 'https://www.example.com' };
    expect((await compose(store, SMALL_VERSIONS, { config })).id).not.toBe(first.id);
  });

  it('that fails names the page, and leaves nothing that could become live', async () => {
    const store = releases('() => { throw new Error("no such picture"); }');
    await expect(compose(store, SMALL_VERSIONS, { config: site })).rejects.toThrow(
      /The pages do not render\..*content: the page \/ does not render\..*no such picture/s,
    );
    expect(existsSync(join(store.folder, 'compositions'))).toBe(false);
  });

  it('refuses two apps that claim one path, naming both, the version and what to do', async () => {
    const store = releases();
    writeRemote(store, 'guide', '1.2.0', '() => "x"', [routeAt('/blog')]);
    await expect(compose(store, { ...SMALL_VERSIONS, guide: '1.2.0' }, { config: site })).rejects.toThrow(
      /guide claims \/blog, which content 1\.0\.0 has as page \/blog\. Give the page another path/,
    );
  });

  it('keeps the pages of other apps to the byte when one app has another release', async () => {
    const { store, first, again } = await composed();
    writeRemote(store, 'guide', '2.0.0', '() => "other"');
    const second = await again({ guide: '2.0.0' });
    const [before, after] = [read(store, first), read(store, second)];
    for (const path of ['/', '/blog', '/login', '/404']) {
      for (const form of ['', '.br']) {
        const file = `pages/${second.pages[path]}${form}`;
        expect(statSync(after.place(file)).ino, file).toBe(statSync(before.place(file)).ino);
      }
    }
    expect(after.page('/free-homeowners-guide').text).toBe('other');
    expect(before.page('/free-homeowners-guide').text).toBe('rendered');
  });

  it('names the files of an app at its own origin everywhere, and says in every page where files may be', async () => {
    const { store, first, again } = await composed();
    const origins = { account: 'https://account.example', nobody: 'https://nobody.example' };
    const second = await again({}, origins);
    expect(second.id).not.toBe(first.id);
    expect(second.origins).toEqual({ account: 'https://account.example' });
    const script = ['https://account.example/_r/account/1.0.0/routes.js', integrity('/* 1.0.0 */')];
    expect(second.files.account).toEqual([script]);
    const { text, page } = read(store, second);
    const manifest = JSON.parse(text('federation.json'));
    const entry = 'https://account.example/_r/account/1.0.0/remoteEntry.js';
    const release = { files: [script], entry };
    expect(page('/login').own).toMatchObject({ release, main: '/_r/shell/1.0.0/main.js' });
    expect(manifest.apps.account.entry).toBe(entry);
    expect(manifest.apps.guide.entry).toBe('/_r/guide/1.0.0/remoteEntry.js');
    expect(manifest.origins).toBe('https://account.example');
    for (const path of Object.keys(second.pages)) expect(page(path).own.origins, path).toBe(manifest.origins);
    // Another release of another app keeps them.
    writeRemote(store, 'guide', '2.0.0');
    const third = await again({ guide: '2.0.0' }, origins, second);
    expect(alike(second, third)).toEqual(['/', '/404', '/blog', '/dashboard', '/login']);
  });
});

describe('composer name', () => {
  const FILES = [
    'delivery/src/core/compose/code.ts',
    'delivery/src/core/confine/code.ts',
    'delivery/src/core/build/code.ts',
    'delivery/src/core/store/files.ts',
    'shared-lib/src/federation/render-markup.ts',
    'shared-lib/src/search/searched-text.ts',
    'shared-lib/src/site/days.ts',
    'shared-lib/src/site/locale.ts',
    'shared-lib/src/site/site-config.ts',
  ];

  it('changes with the code that composes, and not with tests or other code', async () => {
    const root = temporaryFolder();
    const write = (path: string, content: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    };
    for (const file of FILES) write(file, 'before');
    let name = await composerName(root);
    for (const file of FILES) {
      write(file, 'after');
      const changed = await composerName(root);
      expect(changed, file).not.toBe(name);
      name = changed;
    }
    write('delivery/src/core/compose/code.test.ts', 'a test');
    write('delivery/src/core/serve/code.ts', 'a server');
    expect(await composerName(root)).toBe(name);
  });
});

describe('find rendered', () => {
  const by = (composer: string) => ({ composer, stylesheet: '/_c/a.css' });

  const rendered = { shell: by('now'), content: by('now'), guide: by('now'), account: by('now') };
  const composition = (id: string, rest: Partial<Composition> = {}) =>
    ({ id, versions: SMALL_VERSIONS, config: site, rendered, ...rest }) as Composition;

  const wanted = { versions: SMALL_VERSIONS, config: site, origins: {} };
  const holders = (candidates: Composition[], of: Parameters<typeof findRendered>[1] = wanted) =>
    Object.fromEntries([...findRendered(candidates, of)].map(([app, { id }]) => [app, id]));

  it('finds the first composition that has the pages of the same release', () => {
    const other = composition('a', { versions: { ...SMALL_VERSIONS, guide: '2.0.0' } });
    const found = { shell: 'a', content: 'a', guide: 'b', account: 'a' };
    expect(holders([other, composition('b')])).toEqual(found);
  });

  it.each([
    ['another shell', { versions: { ...SMALL_VERSIONS, shell: '2.0.0' } }],
    ['another configuration', { config: { ...site, origin: 'https://www.example.com' } }],
    ['files on another origin', { origins: { guide: 'https://guide.example' } }],
  ])('takes nothing from a composition with %s', (_, rest) => {
    expect(holders([composition('a', rest)])).toEqual({});
  });
});
