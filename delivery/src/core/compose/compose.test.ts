import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configOfReleases } from 'shared-lib/site/site-config.ts';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import {
  routeAt,
  SMALL_VERSIONS,
  writeReleases,
  writeRemote,
  writeShell,
} from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { Composition } from '../store/compositions.ts';
import { integrity } from '../store/files.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { compose, composerName, findRendered } from './compose.ts';

describe('compose', () => {
  /** A site's folder with one small release of every app; `page` is the code of every page. */
  function releases(page?: string): SiteStore {
    const store = openStore(temporaryFolder());
    writeReleases(store, page);
    return store;
  }
  /** The same, composed. */
  async function composed() {
    const store = releases();
    return { store, first: await compose(store, SMALL_VERSIONS, { config: site }) };
  }
  /** Reads files of a composition. */
  const reader =
    (store: SiteStore, { id }: Composition) =>
    (file: string) =>
      readFileSync(join(store.folder, 'compositions', id, file), 'utf8');

  it('renders every page and the not-found page by the bundles of the releases', async () => {
    const { store, first } = await composed();
    const { id, pages } = first;
    const read = (path: string) => JSON.parse(reader(store, first)(`pages/${pages[path]}`));
    expect(read('/blog')).toMatchObject({ path: '/blog', text: 'rendered', title: 'Title of /blog' });
    expect(read('/404')).toMatchObject({ text: 'nothing', title: null, own: { app: null, release: null } });
    expect(read('/').own).toMatchObject({
      app: 'content',
      release: { version: '1.0.0' },
      main: '/_r/shell/1.0.0/main.js',
      files: [
        ['/_r/shell/1.0.0/main.js', integrity('/* main */')],
        ['/_r/content/1.0.0/routes.js', integrity('/* 1.0.0 */')],
        read('/').stylesheet.file,
      ],
    });
    const eager = Object.fromEntries(Object.keys(pages).map((path) => [path, read(path).own.eager]));
    expect(eager).toEqual({
      '/': false,
      '/404': false,
      '/blog': false,
      '/dashboard': true,
      '/free-homeowners-guide': false,
      '/login': true,
    });
    expect(existsSync(join(store.folder, 'compositions', id, 'pages', 'blog/index.html.br'))).toBe(true);
  });

  it('writes federation.json, sitemap and robots, and what the server must know', async () => {
    const { store, first } = await composed();
    const { bootHash, rootFiles, versions } = first;
    const text = reader(store, first);
    expect(Object.keys(JSON.parse(text('federation.json')).apps)).toEqual(['content', 'guide', 'account']);
    expect(text('sitemap.xml')).toContain(`<loc>${site.origin}/blog</loc>`);
    expect(text('robots.txt')).toContain(`${site.origin}/sitemap.xml`);
    expect([bootHash, rootFiles, versions]).toEqual([
      integrity('/* boot */'),
      { 'favicon.svg': 'shell' },
      SMALL_VERSIONS,
    ]);
    expect(readdirSync(join(store.folder, 'drafts'))).toEqual([]);
  });

  it('joins the styles of shell and remote into one file that stands for both', async () => {
    const { store, first } = await composed();
    const { stylesheet } = JSON.parse(reader(store, first)('pages/index.html'));
    const [url, hash] = stylesheet.file;
    const css = readFileSync(join(store.folder, 'styles', url.slice('/_c/'.length)), 'utf8');
    expect(css).toContain('.shell{top:0}');
    expect(hash).toBe(integrity(css));
    expect(stylesheet.covers).toEqual(['/_r/shell/1.0.0/s.css']);
  });

  it('uses what exists again, and names another configuration otherwise', async () => {
    const { store, first } = await composed();
    const marker = join(store.folder, 'compositions', first.id, 'marker');
    writeFileSync(marker, '');
    expect((await compose(store, SMALL_VERSIONS, { config: site })).id).toBe(first.id);
    expect(existsSync(marker)).toBe(true);
    const elsewhere = await compose(store, SMALL_VERSIONS, {
      config: { ...site, origin: 'https://www.example.com' },
    });
    expect(elsewhere.id).not.toBe(first.id);
  });

  it('that fails names the page, and leaves nothing that could become live', async () => {
    const store = releases('() => { throw new Error("no such picture"); }');
    const failure = await compose(store, SMALL_VERSIONS, { config: site }).catch(
      (error: Error) => error.message,
    );
    expect(failure).toContain('The pages do not render.');
    expect(failure).toContain('content: the page / does not render.');
    expect(failure).toContain('no such picture');
    expect(existsSync(join(store.folder, 'compositions'))).toBe(false);
  });

  it('takes whichever apps it is given, and leaves the others as they are', async () => {
    const { store, first } = await composed();
    writeRemote(store, 'paint-offers');
    const { account: _, ...rest } = SMALL_VERSIONS;
    const versions = { ...rest, 'paint-offers': '1.0.0' };
    const second = await compose(store, versions, { config: site, earlier: [first] });
    expect(Object.keys(second.pages).sort()).toEqual([
      '/',
      '/404',
      '/blog',
      '/free-homeowners-guide',
      '/paint-offers',
    ]);
    const text = reader(store, second);
    expect(Object.keys(JSON.parse(text('federation.json')).apps)).toEqual([
      'content',
      'guide',
      'paint-offers',
    ]);
    expect(text('sitemap.xml')).toContain('/paint-offers</loc>');
    expect(JSON.parse(text('pages/paint-offers/index.html')).own.app).toBe('paint-offers');
    for (const path of ['/', '/blog', '/404']) {
      expect(second.integrity[path], path).toBe(first.integrity[path]);
    }
  });

  it('keeps the pages of other apps to the byte when one app has another release', async () => {
    const { store, first } = await composed();
    writeRemote(store, 'guide', '2.0.0', '() => "other"');
    const versions = { ...SMALL_VERSIONS, guide: '2.0.0' };
    const second = await compose(store, versions, { config: site, earlier: [first] });
    const file = (id: string, path: string) =>
      join(store.folder, 'compositions', id, 'pages', second.pages[path] ?? '');
    for (const path of ['/', '/blog', '/login', '/404']) {
      expect(statSync(file(second.id, path)).ino, path).toBe(statSync(file(first.id, path)).ino);
      expect(statSync(`${file(second.id, path)}.br`).ino, path).toBe(
        statSync(`${file(first.id, path)}.br`).ino,
      );
    }
    expect(readFileSync(file(second.id, '/free-homeowners-guide'), 'utf8')).toContain('other');
    expect(readFileSync(file(first.id, '/free-homeowners-guide'), 'utf8')).toContain('rendered');
  });

  it('renders every page again for another shell, by the kept bundles of the releases', async () => {
    const { store, first } = await composed();
    writeShell(store, '2.0.0');
    const versions = { ...SMALL_VERSIONS, shell: '2.0.0' };
    const second = await compose(store, versions, { config: site, earlier: [first] });
    for (const path of Object.keys(second.pages)) {
      expect(second.integrity[path], path).not.toBe(first.integrity[path]);
    }
  });

  it('names the files of an app at its own origin everywhere, and says in every page where files may be', async () => {
    const { store, first } = await composed();
    const origins = { account: 'https://account.example', nobody: 'https://nobody.example' };
    const second = await compose(store, SMALL_VERSIONS, { config: site, earlier: [first], origins });
    expect(second.id).not.toBe(first.id);
    expect(second.origins).toEqual({ account: 'https://account.example' });
    const script = ['https://account.example/_r/account/1.0.0/routes.js', integrity('/* 1.0.0 */')];
    expect(second.files.account).toEqual([script]);
    const text = reader(store, second);
    const page = (path: string) => JSON.parse(text(`pages/${second.pages[path]}`));
    const { own } = page('/login');
    expect(own.release.files).toEqual([script]);
    expect(own.release.entry).toBe('https://account.example/_r/account/1.0.0/remoteEntry.js');
    expect(own.main).toBe('/_r/shell/1.0.0/main.js');
    const manifest = JSON.parse(text('federation.json'));
    expect(manifest.apps.account.entry).toBe(own.release.entry);
    expect(manifest.apps.guide.entry).toBe('/_r/guide/1.0.0/remoteEntry.js');
    for (const path of Object.keys(second.pages)) expect(page(path).own.origins, path).toBe(manifest.origins);
    expect(manifest.origins).toBe('https://account.example');
    // Another release of another app keeps them.
    writeRemote(store, 'guide', '2.0.0');
    const versions = { ...SMALL_VERSIONS, guide: '2.0.0' };
    const third = await compose(store, versions, { config: site, earlier: [second], origins });
    for (const path of ['/', '/login', '/404']) {
      expect(third.integrity[path], path).toBe(second.integrity[path]);
    }
  });

  it('says of each release which files it has, with their integrity', async () => {
    const { files, integrity: hashes, pages } = await compose(releases(), SMALL_VERSIONS, { config: site });
    expect(files.guide).toEqual([['/_r/guide/1.0.0/routes.js', integrity('/* 1.0.0 */')]]);
    expect(files.shell.map(([url]) => url)).toEqual(['/_r/shell/1.0.0/main.js', '/_r/shell/1.0.0/s.css']);
    expect(Object.keys(hashes)).toEqual(Object.keys(pages));
  });
});

describe('composer name', () => {
  const FILES = [
    ...['compose/code.ts', 'confine/code.ts', 'build/code.ts', 'store/files.ts'].map(
      (file) => `delivery/src/core/${file}`,
    ),
    ...[
      'federation/render-markup',
      'search/searched-text',
      'site/days',
      'site/locale',
      'site/site-config',
    ].map((file) => `shared-lib/src/${file}.ts`),
  ];

  function project() {
    const root = temporaryFolder();
    const write = (path: string, content: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), content);
    };
    for (const file of FILES) write(file, 'before');
    return { root, write };
  }

  it.each(FILES)('changes with the code in %s', async (file) => {
    const { root, write } = project();
    const before = await composerName(root);
    write(file, 'after');
    expect(await composerName(root)).not.toBe(before);
  });

  it('does not change with tests, nor with code that has no part in composing', async () => {
    const { root, write } = project();
    const before = await composerName(root);
    write('delivery/src/core/compose/code.test.ts', 'a test');
    write('delivery/src/core/serve/code.ts', 'a server');
    expect(await composerName(root)).toBe(before);
  });
});

describe('find rendered', () => {
  const by = (composer: string) => ({ composer, stylesheet: '/_c/a.css' });

  function composition(id: string, rest: Partial<Composition> = {}): Composition {
    return {
      id,
      versions: SMALL_VERSIONS,
      config: site,
      files: { shell: [], content: [], guide: [], account: [] },
      pages: {},
      integrity: {},
      redirects: {},
      forms: {},
      rendered: { shell: by('now'), content: by('now'), guide: by('now'), account: by('now') },
      rootFiles: {},
      bootHash: '',
      ...rest,
    };
  }

  const wanted = { versions: SMALL_VERSIONS, config: site, origins: {}, composer: null };
  const holders = (candidates: Composition[], of: Parameters<typeof findRendered>[1] = wanted) =>
    Object.fromEntries([...findRendered(candidates, of)].map(([app, { id }]) => [app, id]));

  it('finds the first composition that has the pages of the same release', () => {
    const other = composition('a', { versions: { ...SMALL_VERSIONS, guide: '2.0.0' } });
    expect(holders([other, composition('b')])).toEqual({
      shell: 'a',
      content: 'a',
      guide: 'b',
      account: 'a',
    });
  });

  it.each([
    ['another shell', { versions: { ...SMALL_VERSIONS, shell: '2.0.0' } }],
    ['another configuration', { config: { ...site, origin: 'https://www.example.com' } }],
    ['files on another origin', { origins: { guide: 'https://guide.example' } }],
  ])('takes nothing from a composition with %s', (_, rest) => {
    expect(holders([composition('a', rest)])).toEqual({});
  });

  it('takes no page whose links carry the tag of another release', () => {
    const tags = { '/': 'home-20', 'content/2.0.0': 'two-20' };
    const { identity } = site;
    const config = { ...site, identity: { ...identity, retailer: { ...identity.retailer, tags } } };
    const of = (content: string) => ({ config, versions: { ...SMALL_VERSIONS, content } });
    const { guide = null } = holders([composition('a', of('1.0.0'))], { ...wanted, ...of('2.0.0') });
    expect(guide).toBeNull();
    expect(holders([composition('a', of('1.0.0'))], { ...wanted, ...of('3.0.0') })).toMatchObject({
      guide: 'a',
    });
    expect(configOfReleases(config, of('2.0.0').versions).identity.retailer).toEqual({
      ...identity.retailer,
      tag: 'two-20',
    });
    expect(configOfReleases(config, of('1.0.0').versions).identity.retailer).toEqual({
      ...identity.retailer,
      tags: { '/': 'home-20' },
    });
  });

  it('takes pages whatever composed them, unless they must be of the present code', () => {
    const old = composition('a', { rendered: { ...composition('').rendered, guide: by('before') } });
    expect(holders([old])).toMatchObject({ guide: 'a' });
    expect(holders([old], { ...wanted, composer: 'now' })).toEqual({
      shell: 'a',
      content: 'a',
      account: 'a',
    });
  });
});

it('refuses to compose two apps that claim one path, naming both, the version and what to do', async () => {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  writeRemote(store, 'guide', '1.2.0', '() => "x"', [routeAt('/blog')]);
  await expect(compose(store, { ...SMALL_VERSIONS, guide: '1.2.0' }, { config: site })).rejects.toThrow(
    /guide claims \/blog, which content 1\.0\.0 has as page \/blog\. Give the page another path/,
  );
});
