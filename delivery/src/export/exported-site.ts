import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteConfig } from 'shared-lib';
import { createSiteApp } from '../serve/create-site-app.ts';
import { createLiveSite } from '../serve/live-site.ts';
import { CLOSED_HEADERS } from '../serve/security-headers.ts';
import { pageFile } from '../store/compositions.ts';
import { fileType } from '../store/file-types.ts';
import { filesIn } from '../store/files.ts';
import type { SiteStore } from '../store/site-store.ts';

/** A form of an exported file: as it is, or compressed. */
type Form = 'br' | 'gzip' | 'identity';

/** What the site's server answers at an address, for a host that is not the site's server. */
export interface Exported {
  address: string;
  kind: 'page' | 'not found' | 'file';
  /** Below the exported files. */
  file: string;
  type: string;
  /** Every header but those that a host makes itself: entity tag, length, encoding. */
  headers: Readonly<Record<string, string>>;
  bodies: Partial<Record<Form, Uint8Array>>;
}

/** An address that leads to another one. */
interface Redirect {
  from: string;
  to: string;
  headers: Readonly<Record<string, string>>;
}

/** A site for another host. */
export interface ExportedSite {
  composition: string;
  files: readonly Exported[];
  redirects: readonly Redirect[];
  /** What pages carry for browsers that say that they are Chromium. */
  forChromium: Readonly<Record<string, string>>;
  /** What pages carry instead when their address has a mailed link's token. */
  forTokens: Readonly<Record<string, string>>;
  /** Where the pages find the backend. */
  backend: string;
}

const OWN = new Set([
  'accept-ranges',
  'content-encoding',
  'content-length',
  'content-type',
  'etag',
  'location',
  'vary',
]);

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

const headersOf = (answer: Response) =>
  Object.fromEntries([...answer.headers].filter(([name]) => !OWN.has(name)));

const changed = (before: Record<string, string>, after: Record<string, string>) =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => before[name] !== value));

/** The addresses of every release's and stylesheet's file that the server answers. */
async function fileAddresses(
  store: SiteStore,
  served: Awaited<ReturnType<ReturnType<typeof createLiveSite>>>['served'],
) {
  const addresses: string[] = [];
  for (const app of await store.releases.apps()) {
    for (const { version } of await store.releases.list(app)) {
      if (!served.release(app, version)) continue;
      const files = await filesIn(join(store.releases.folder(app, version), 'client'));
      addresses.push(...files.map(({ path }) => `/_r/${app}/${version}/${path}`));
    }
  }
  const styles = await readdir(join(store.folder, 'styles')).catch(() => []);
  addresses.push(...styles.filter((name) => served.stylesheet(name)).map((name) => `/_c/${name}`));
  return addresses.filter((address) => fileType(address) !== undefined);
}

/**
 * Everything that the site's server answers without being asked for anything particular. It asks the server itself, so
 * that bytes and headers are the same.
 */
export async function exportedSite(store: SiteStore, config: SiteConfig): Promise<ExportedSite> {
  const live = await createLiveSite(store)();
  const app = createSiteApp({ store, config, backend: null });
  const ask = async (address: string, headers: Record<string, string> = {}) =>
    app.request(address, { headers });

  async function exported(address: string, kind: Exported['kind'], file: string): Promise<Exported[]> {
    const answer = await ask(address);
    if (answer.status !== (kind === 'not found' ? 404 : 200)) return [];
    const bodies: Exported['bodies'] = { identity: await bytesOf(answer) };
    for (const form of ['br', 'gzip'] as const) {
      const encoded = await ask(address, { 'accept-encoding': form });
      if (encoded.headers.get('content-encoding') === form) bodies[form] = await bytesOf(encoded);
    }
    const type = answer.headers.get('content-type') ?? '';
    return [{ address, kind, file, type, headers: headersOf(answer), bodies }];
  }

  async function redirect(from: string): Promise<Redirect> {
    const answer = await ask(from);
    // The HTTP server adds the closed headers.
    const headers = { ...CLOSED_HEADERS, ...headersOf(answer) };
    return { from, to: answer.headers.get('location') ?? '/', headers };
  }

  const { composition, pages, documents, served } = live;
  const paths = [...pages.keys()].filter((path) => path !== '/404');
  const named = [...documents.keys(), ...Object.keys(composition.rootFiles)].map((name) => `/${name}`);
  const files: Exported[] = [];
  for (const path of paths) files.push(...(await exported(path, 'page', pageFile(path))));
  files.push(...(await exported('/404', 'not found', '404.html')));
  for (const address of [...named, ...(await fileAddresses(store, served))])
    files.push(...(await exported(address, 'file', address.slice(1))));

  const moved = Object.keys(composition.redirects).filter((path) => !pages.has(path));
  const slashes = paths.filter((path) => path !== '/').map((path) => `${path}/`);
  const plain = headersOf(await ask('/'));
  return {
    composition: composition.id,
    files,
    redirects: await Promise.all([...moved, ...slashes].map(redirect)),
    forChromium: changed(plain, headersOf(await ask('/', { 'sec-ch-ua': '"Chromium";v="150"' }))),
    forTokens: changed(plain, headersOf(await ask('/?token=1'))),
    backend: config.host,
  };
}
