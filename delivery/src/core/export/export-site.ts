import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import { createSiteApp } from '../serve/create-site-app.ts';
import { createLiveSite, type LiveSite, NOT_FOUND } from '../serve/live-site.ts';
import { fileType } from '../store/file-types.ts';
import { filesIn } from '../store/files.ts';
import { type PackedFile, writeFiles } from '../store/packed-files.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type HeaderRules, headersText, VERSIONED_HEADERS } from './headers-file.ts';

/** What the site's server answers: pages, and documents and files. */
export interface SiteAddresses {
  /** Without the not-found page. */
  pages: readonly string[];
  files: readonly string[];
}

/** The addresses of the files of every release and stylesheet that the server still answers. */
async function versionedFiles(store: SiteStore, served: LiveSite['served']): Promise<readonly string[]> {
  const addresses: string[] = [];
  for (const app of await store.releases.apps()) {
    for (const { version } of await store.releases.list(app)) {
      if (!served.release(app, version)) continue;
      const files = await filesIn(join(store.releases.folder(app, version), 'client'));
      const known = files.filter(({ path }) => fileType(path) !== undefined);
      addresses.push(...known.map(({ path }) => `/_r/${app}/${version}/${path}`));
    }
  }
  const styles = await readdir(join(store.folder, 'styles')).catch(() => []);
  return [...addresses, ...styles.filter((name) => served.stylesheet(name)).map((name) => `/_c/${name}`)];
}

async function addressesOf(
  store: SiteStore,
  { composition, pages, documents, served }: LiveSite,
): Promise<SiteAddresses> {
  const named = [...documents.keys(), ...Object.keys(composition.rootFiles)].map((name) => `/${name}`);
  return {
    pages: [...pages.keys()].filter((path) => path !== NOT_FOUND),
    files: [...named, ...(await versionedFiles(store, served))],
  };
}

/** Every address of what is live. */
export async function siteAddresses(store: SiteStore): Promise<SiteAddresses> {
  return addressesOf(store, await createLiveSite(store)());
}

/** What a host makes itself. */
const HOSTS_OWN = new Set(['accept-ranges', 'content-length', 'content-type', 'etag', 'vary']);

/** What was exported. */
interface ExportedSite {
  composition: string;
  files: number;
  /** In `_headers`: hosts take about a hundred. */
  rules: number;
  redirects: number;
}

/**
 * Writes what is live into a new folder, for a host that serves files: pages without folders (`blog.html`), and
 * `_headers` and `_redirects` beside them. It asks the site's server for each address, so that bytes and headers are
 * the same.
 * @throws Error when the folder holds something.
 */
export async function exportSite(
  store: SiteStore,
  config: SiteConfig,
  folder: string,
): Promise<ExportedSite> {
  if (existsSync(folder) && (await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder: an export never overwrites one.`);
  const live = await createLiveSite(store)();
  const { composition, pages: known } = live;
  const { pages, files } = await addressesOf(store, live);
  const places = new Map([
    ...pages.map((path) => [path, path === '/' ? 'index.html' : `${path.slice(1)}.html`] as const),
    [NOT_FOUND, '404.html'] as const,
    ...files.map((address) => [address, address.slice(1)] as const),
  ]);
  const app = createSiteApp({ store, config, backend: null });
  const own: Record<string, HeaderRules[string]> = {};
  const written: PackedFile[] = [];
  for (const [address, name] of places) {
    // A host sends the same headers to everybody, so also to whoever asks not to be reported of.
    const answer = await app.request(address, { headers: { 'sec-gpc': '1' } });
    if (answer.status !== (address === NOT_FOUND ? 404 : 200)) continue;
    written.push({ name, bytes: new Uint8Array(await answer.arrayBuffer()) });
    if (address === NOT_FOUND || /^\/_[rc]\//.test(address)) continue;
    own[address] = Object.fromEntries([...answer.headers].filter(([header]) => !HOSTS_OWN.has(header)));
  }
  // A host of this kind removes the slash from a page's address itself.
  const moved = Object.entries(composition.redirects).filter(([from]) => !known.has(from));
  const rules = { '/_r/*': VERSIONED_HEADERS, '/_c/*': VERSIONED_HEADERS, ...own };
  const redirects = moved.map(([from, to]) => `${from} ${to} 301\n`).join('');
  await writeFiles(folder, [
    ...written,
    { name: '_headers', bytes: Buffer.from(headersText(rules)) },
    { name: '_redirects', bytes: Buffer.from(redirects) },
  ]);
  return {
    composition: composition.id,
    files: written.length,
    rules: Object.keys(rules).length,
    redirects: moved.length,
  };
}
