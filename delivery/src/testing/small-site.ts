import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Backend, createBackend, createLog, parseBackendConfig } from 'backend';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { onTestFinished } from 'vitest';
import { compose } from '../core/compose/compose.ts';
import { createSiteApp, type SiteAppOptions } from '../core/serve/create-site-app.ts';
import { serveSite } from '../core/serve/serve-site.ts';
import { type Composition, pageFile } from '../core/store/compositions.ts';
import { compressFolder, filesIn, integrity } from '../core/store/files.ts';
import { pointTo, type Switch } from '../core/store/live.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { SMALL_VERSIONS, writeReleases } from './small-releases.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A small live site. `change` makes other versions live like a publish. */
export interface SmallSite {
  store: SiteStore;
  first: Composition;
  change(versions: Readonly<Record<string, string>>, action?: Switch['action']): Promise<Composition>;
}

/** The files of the small releases and their composition: it is the same for a hundred tests, and made once for them. */
let composed: Promise<ReadonlyMap<string, Buffer>> | undefined;

async function composeOnce(): Promise<ReadonlyMap<string, Buffer>> {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  await compose(store, SMALL_VERSIONS, { config });
  const files = await filesIn(store.folder);
  return new Map(
    await Promise.all(
      files.map(async ({ path }) => [path, await readFile(join(store.folder, path))] as const),
    ),
  );
}

/** Composes the small releases and makes them live. */
export async function composeSmallSite(): Promise<SmallSite> {
  const store = openStore(temporaryFolder());
  composed ??= composeOnce();
  for (const [path, bytes] of await composed) {
    mkdirSync(dirname(join(store.folder, path)), { recursive: true });
    writeFileSync(join(store.folder, path), bytes);
  }
  // It finds the copy, unless the test has another configuration.
  let live = await compose(store, SMALL_VERSIONS, { config });
  await store.live.switchTo(live, 'start', null);
  return {
    store,
    first: live,
    async change(versions, action = 'release') {
      const earlier = await store.compositions.earlier(live);
      live = await compose(store, { ...live.versions, ...versions }, { config, earlier });
      await store.live.switchTo(live, action, 'guide');
      return live;
    },
  };
}

const RENDERED = { composer: 'c', stylesheet: '/_c/abc.css' };

/** Writes a small composition of version 1.0.0 of every app, and makes it live, for tests of the server. */
export async function writeComposition(
  store: SiteStore,
  id: string,
  pages: Readonly<Record<string, string>>,
  { rootFiles = {}, forms = {}, origins }: Partial<Pick<Composition, 'rootFiles' | 'forms' | 'origins'>> = {},
): Promise<Composition> {
  const folder = join(store.folder, 'compositions', id);
  const files = Object.keys(pages).map(
    (path) => [path, path === '/404' ? '404.html' : pageFile(path)] as const,
  );
  const write = async (name: string, content: string) => {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  };
  for (const [path, file] of files) await write(join('pages', file), pages[path] ?? '');
  await write('federation.json', JSON.stringify({ composition: id, apps: {} }));
  await write('sitemap.xml', `<urlset id="${id}"/>`);
  await write('robots.txt', `# ${id}`);
  await compressFolder(folder);
  const composition: Composition = {
    id,
    versions: { shell: '1.0.0', content: '1.0.0', guide: '1.0.0', account: '1.0.0' },
    config,
    files: { shell: [], content: [], guide: [], account: [] },
    pages: Object.fromEntries(files),
    integrity: Object.fromEntries(files.map(([path]) => [path, integrity(pages[path] ?? '')])),
    rendered: { shell: RENDERED, content: RENDERED, guide: RENDERED, account: RENDERED },
    rootFiles,
    redirects: { '/old-blog': '/blog' },
    ...(origins ? { origins } : {}),
    forms,
    bootHash: `sha256-boot-${id}`,
  };
  await write('composition.json', JSON.stringify(composition));
  await pointTo(store.folder, id);
  return composition;
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Requests a path exactly as written; `fetch` would normalize it. */
export type Ask = (
  path: string,
  asking?: { method?: string; headers?: Record<string, string>; sent?: string },
) => Promise<Answer>;

/** Serves an app until the test is over. */
export async function served(app: ReturnType<typeof createSiteApp>): Promise<Ask> {
  const { port, close } = await serveSite(app, 0);
  onTestFinished(close);
  return (path, { sent = '', ...asking } = {}) =>
    new Promise((resolve, reject) => {
      const asked = request({ port, path, agent: false, ...asking }, async (response) => {
        const { statusCode: status, headers } = response;
        resolve({ status, headers, text: await text(response) });
      });
      asked.on('error', reject).end(sent);
    });
}

/** Writes a small composed site into a folder. A private file lies beside it. */
export async function writeSmallSite(folder: string): Promise<string> {
  const store = openStore(join(folder, 'site'));
  const client = join(store.folder, 'releases/content/1.0.0/client');
  for (const path of [join(client, '.vite'), join(store.folder, 'styles'), join(folder, 'client')]) {
    mkdirSync(path, { recursive: true });
  }
  writeFileSync(join(client, '../release.json'), '{}');
  writeFileSync(join(client, 'page.js'), 'export const page = "page page page page";');
  writeFileSync(join(client, '.vite/manifest.json'), '{}');
  writeFileSync(join(client, 'mf-stats.json'), '{}');
  writeFileSync(join(client, 'favicon.svg'), '<svg/>');
  writeFileSync(join(store.folder, 'styles/abc.css'), '.a {}');
  writeFileSync(join(folder, 'client/secret.js'), 'secret');
  await compressFolder(client);
  const pages = { '/': 'home', '/blog': 'blog', '/404': 'not found' };
  await writeComposition(store, 'c1', pages, { rootFiles: { 'favicon.svg': 'content' } });
  return store.folder;
}

/** Serves a small composed site until the test is over. */
export async function serveSmallSite(options: Partial<SiteAppOptions> = {}): Promise<Ask> {
  const store = openStore(await writeSmallSite(temporaryFolder()));
  return served(createSiteApp({ store, config, backend: null, ...options }));
}

/** The backend of a site, with its data in the site's folder, until the test is over. */
export async function smallBackend(
  store: SiteStore,
  settings: Readonly<Record<string, string>> = {},
  now = () => Date.now(),
): Promise<Backend> {
  const settingsOfAll = { DATA_DIR: join(store.folder, 'data'), ...settings };
  const log = createLog({ logLevel: 'silent' });
  const backend = await createBackend(parseBackendConfig(settingsOfAll), { log, now });
  onTestFinished(() => backend.close());
  return backend;
}
