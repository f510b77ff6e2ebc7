import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { SiteConfig } from 'shared-lib';
import { minifySvg } from '../../delivery/src/core/build/styles-and-pictures.ts';
import { PROJECT_ROOT } from '../../delivery/src/core/project/project.ts';
import { createSiteApp } from '../../delivery/src/core/serve/create-site-app.ts';
import type { SiteStore } from '../../delivery/src/core/store/site-store.ts';

/** What a server of the benchmark answers at an address. */
export interface Answer {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  encoding?: 'br' | undefined;
}

/** A served site. */
export interface Served {
  url: string;
  stop(): void;
}

/** Serves answers from memory, with entity tags, and answers every call of the backend with `{}`: the same for all sites. */
export async function serveAnswers(answers: ReadonlyMap<string, Answer>): Promise<Served> {
  const tags = new Map(
    [...answers].map(([path, { body }]) => [
      path,
      `"${createHash('sha256').update(body).digest('hex').slice(0, 16)}"`,
    ]),
  );
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const answer = answers.get(path);
    if (!answer) {
      const isCall = path.startsWith('/api/');
      response.writeHead(isCall ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const etag = tags.get(path) ?? '';
    const headers = { ...answer.headers, etag };
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end();
      return;
    }
    const { body, encoding } = answer;
    const length = { 'content-length': body.length, ...(encoding ? { 'content-encoding': encoding } : {}) };
    response.writeHead(200, { ...headers, ...length }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** What Chromium gets of a live site's server, without what a server makes itself. */
export async function siteAnswers(
  store: SiteStore,
  config: SiteConfig,
  addresses: readonly string[],
): Promise<Map<string, Answer>> {
  const app = createSiteApp({ store, config, backend: null });
  const asked = { 'accept-encoding': 'br', 'sec-ch-ua': '"Chromium";v="150"' };
  const answers = new Map<string, Answer>();
  for (const address of addresses) {
    const response = await app.request(address, { headers: asked });
    if (!response.ok) continue;
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !SERVERS_OWN.has(name)));
    const encoding = response.headers.get('content-encoding') === 'br' ? 'br' : undefined;
    answers.set(address, { headers, body: new Uint8Array(await response.arrayBuffer()), encoding });
  }
  return answers;
}

const SERVERS_OWN = new Set(['accept-ranges', 'content-encoding', 'content-length', 'etag', 'vary']);

const FONTS = {
  '/figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  '/fraunces.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
} as const;

const TYPES: Readonly<Record<string, string>> = { html: 'text/html; charset=utf-8', css: 'text/css' };

const KEPT = 'max-age=31536000, immutable';

const compressed = (text: string, type: string, kept: string): Answer => ({
  headers: { 'content-type': type, 'cache-control': kept },
  body: brotliCompressSync(text),
  encoding: 'br',
});

/**
 * The pages written by hand in `static`, at the addresses of their counterparts, with the drawings as they
 * are and the fonts as they come: compressed, pages asked again at each visit, everything else kept.
 */
export async function staticAnswers(): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const folder = join(import.meta.dirname, 'static');
  for (const name of await readdir(folder)) {
    const [id = '', extension = ''] = name.split('.');
    const isPage = extension === 'html';
    const address = isPage ? `/${id === 'home' ? '' : id}` : `/${name}`;
    const text = await readFile(join(folder, name), 'utf8');
    answers.set(address, compressed(text, TYPES[extension] ?? '', isPage ? 'no-cache' : KEPT));
    for (const [path, picture] of text.matchAll(/\/pictures\/([\w-]+)\.svg/g)) {
      const drawing = await readFile(
        join(PROJECT_ROOT, 'mfe-content/src/pictures', `${picture}.svg`),
        'utf8',
      );
      answers.set(path, compressed(minifySvg(drawing), 'image/svg+xml', KEPT));
    }
    for (const [path] of text.matchAll(/\/guide-[\w-]+\.webp/g)) {
      const body = await readFile(join(PROJECT_ROOT, 'mfe-guide/public', path));
      answers.set(path, { headers: { 'content-type': 'image/webp', 'cache-control': KEPT }, body });
    }
  }
  for (const [address, file] of Object.entries(FONTS)) {
    const body = await readFile(join(PROJECT_ROOT, 'node_modules', file));
    answers.set(address, { headers: { 'content-type': 'font/woff2', 'cache-control': KEPT }, body });
  }
  return answers;
}
