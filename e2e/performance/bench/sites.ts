import { execFileSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { ROOT } from '../../support/project.ts';

export interface SiteResponse {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
}
export type Site = (path: string) => Promise<SiteResponse | null>;

export const REPORT_PATH = '/api/bench';

export const staticHeaders = (type: string, isImmutable: boolean): SiteResponse['headers'] => ({
  'content-type': type,
  'cache-control': isImmutable ? 'max-age=31536000, immutable' : 'no-cache',
});

export const brotli = (text: string | Uint8Array, headers: SiteResponse['headers']): SiteResponse => ({
  headers: { ...headers, 'content-encoding': 'br' },
  body: brotliCompressSync(text),
});

const SERVER_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/** Requests have Chromium's headers, so that the site responds as it does to Chromium. */
export function liveSite(origin: string): Site {
  const requestHeaders = { 'accept-encoding': 'br', 'sec-ch-ua': '"Chromium";v="150"' };
  return (path) =>
    new Promise((resolve, reject) => {
      get(origin + path, { headers: requestHeaders, agent: false }, async (response) => {
        const headers = Object.entries(response.headers).filter(([name]) => !SERVER_HEADERS.has(name));
        const body = await buffer(response);
        const isOk = response.statusCode === 200;
        resolve(isOk ? { headers: Object.fromEntries(headers) as SiteResponse['headers'], body } : null);
      }).on('error', (cause) => reject(new Error(`Start the site: ${origin} does not respond.`, { cause })));
    });
}

export const htmlOf = ({ headers, body }: SiteResponse): string =>
  (headers['content-encoding'] ? brotliDecompressSync(body) : Buffer.from(body)).toString();

async function staticHtml(site: Site, path: string): Promise<string> {
  const page = await site(path);
  if (!page) throw new Error(`The site does not serve ${path}. Set --url to a site with that page.`);
  return htmlOf(page)
    .replaceAll(/<script\b.*?<\/script>\n?/gs, '')
    .replaceAll(/<noscript>.*?<\/noscript>\n?/gs, '')
    .replaceAll(/ novalidate=""/gi, '');
}

/** The site as static files, with system fonts and one script for menu, form and search. */
export function staticSite(site: Site): Site {
  const script = `<script>{${readFileSync(join(import.meta.dirname, 'frameworks/islands.js'), 'utf8')}}</script></body>`;
  return async (path) => {
    const siteResponse = await site(path);
    const type = siteResponse?.headers['content-type'] ?? '';
    if (!siteResponse || type.includes('javascript')) return null;
    if (!type.startsWith('text/html')) {
      const encoding = siteResponse.headers['content-encoding'];
      const headers = staticHeaders(type, /^\/_[rc]\//.test(path));
      return {
        headers: encoding ? { ...headers, 'content-encoding': encoding } : headers,
        body: siteResponse.body,
      };
    }
    const html = await staticHtml(site, path);
    return brotli(
      html.replaceAll(/@font-face\{.*?\}/g, '').replace('</body>', script),
      staticHeaders(type, false),
    );
  };
}

export type SiteServer = Awaited<ReturnType<typeof serveSite>>;

/** Serves a site from memory. @param delay - returns the delay of a response in milliseconds, given its size in bytes */
export async function serveSite(site: Site, delay = (_bytes: number) => 0) {
  const cache = new Map<string, Promise<SiteResponse | null>>();
  const reports = new EventEmitter();
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname.startsWith('/api')) {
      const sent = await text(request);
      if (pathname === REPORT_PATH) reports.emit('report', JSON.parse(sent));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    const siteResponse = await (cache.get(pathname) ?? cache.set(pathname, site(pathname)).get(pathname));
    if (!siteResponse) return void response.writeHead(404).end();
    const { body, headers } = siteResponse;
    const etag = headers.etag ?? `"${Buffer.from(body).toString('base64url', 0, 24)}-${body.length}"`;
    const isUnchanged = request.headers['if-none-match'] === etag;
    await setTimeout(delay(isUnchanged ? 0 : body.length));
    if (isUnchanged) return void response.writeHead(304, { ...headers, etag }).end();
    response.writeHead(200, { ...headers, etag, 'content-length': body.length }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** @throws Error after a minute without a report. */
    async report(): Promise<Readonly<Record<string, number>>> {
      const [figures] = await once(reports, 'report', { signal: AbortSignal.timeout(60_000) });
      return figures;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const PACKAGES = {
  astro: '7.3.5',
  'html-react-parser': '6.1.9',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
};

const FOLDER = join(ROOT, 'node_modules/.cache/bench-frameworks');

const FRAMEWORKS = {
  astro: {
    title: 'Astro',
    built: 'dist',
    immutable: '/_astro/',
    config: `export default {
      devToolbar: { enabled: false },
      build: { format: 'file' },
      prefetch: { prefetchAll: true },
    };`,
  },
  next: {
    title: 'Next.js',
    built: 'out',
    immutable: '/_next/static/',
    config: `export default {
      output: 'export',
      turbopack: { root: ${JSON.stringify(FOLDER)} },
      outputFileTracingRoot: ${JSON.stringify(FOLDER)},
    };`,
  },
} as const;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.txt': 'text/plain; charset=utf-8',
};

function run(folder: string, command: string, ...args: readonly string[]): void {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1' };
  execFileSync(command, args, { cwd: folder, env, stdio: 'pipe' });
}

async function install(): Promise<void> {
  const packageJson = JSON.stringify({ private: true, type: 'module', dependencies: PACKAGES }, null, 2);
  const mark = join(FOLDER, 'node_modules/.installed');
  if ((await readFile(mark, 'utf8').catch(() => '')) === packageJson) return;
  console.error(`Installing ${Object.keys(PACKAGES).join(', ')}.`);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(join(FOLDER, 'package.json'), packageJson);
  run(FOLDER, 'npm', 'install', '--save-exact', '--no-audit', '--no-fund');
  await writeFile(mark, packageJson);
}

export async function buildFrameworks(site: Site, paths: readonly string[]): Promise<Record<string, Site>> {
  await install();
  for (const name of ['pages', ...Object.keys(FRAMEWORKS)]) {
    await rm(join(FOLDER, name), { recursive: true, force: true });
  }
  await cp(join(import.meta.dirname, 'frameworks'), FOLDER, { recursive: true });
  await mkdir(join(FOLDER, 'pages'));
  for (const path of paths) {
    await writeFile(join(FOLDER, 'pages', `${path.slice(1) || 'index'}.html`), await staticHtml(site, path));
  }
  const built = Object.entries(FRAMEWORKS).map(async ([name, { title, built: out, immutable, config }]) => {
    console.error(`Building ${title}.`);
    await writeFile(join(FOLDER, name, `${name}.config.mjs`), config);
    run(join(FOLDER, name), join(FOLDER, 'node_modules/.bin', name), 'build');
    const files = await builtFiles(join(FOLDER, name, out), immutable);
    // Pictures, fonts and other pages come from the static site.
    const shared = staticSite(site);
    const frameworkSite: Site = async (path) => files.get(path) ?? shared(path);
    return [title, frameworkSite] as const;
  });
  return Object.fromEntries(await Promise.all(built));
}

async function builtFiles(folder: string, immutable: string): Promise<Map<string, SiteResponse>> {
  const files = new Map<string, SiteResponse>();
  for (const name of await readdir(folder, { recursive: true })) {
    const type = TYPES[extname(name)];
    if (!type) continue;
    const address = `/${name.replace(/(?:index)?\.html$/, '')}`;
    const headers = staticHeaders(type, address.startsWith(immutable));
    files.set(address, brotli(await readFile(join(folder, name)), headers));
  }
  return files;
}
