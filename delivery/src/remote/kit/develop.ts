import { watch } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, normalize } from 'node:path';
import type { FederationManifest, ManifestApp, OwnBlock } from 'shared-lib/federation/documents.ts';
import { buildInto } from '../../core/build/build-release.ts';
import { patternOverlap } from '../../core/compose/check-routes.ts';
import { escapeText } from '../../core/compose/html.ts';
import { manifestApp } from '../../core/compose/manifest-app.ts';
import { PROJECT_ROOT } from '../../core/project/project.ts';
import { progress } from '../../core/report/terminal.ts';
import type { AppName } from '../../core/store/app-name.ts';
import { fileType } from '../../core/store/file-types.ts';
import { integrity } from '../../core/store/files.ts';
import type { Release } from '../../core/store/releases.ts';

/*
 * `remote-kit dev`: a server on this machine that hands on the pages of a running site, with this remote's pages
 * from here. The site learns nothing of it and allows nothing for it: only this machine's browsers see the override.
 */

/** The remote as it was built last. */
interface Built {
  folder: string;
  release: Release;
}

const STYLE = '/_dev/banner.css';
const SCRIPT = '/_dev/reload.js';
const EVENTS = '/_dev/changes';

const BANNER = `#dev-banner{position:sticky;top:0;z-index:9999;padding:.5rem 1rem;background:#7a1f0e;color:#fff;font:600 .9rem/1.4 system-ui,sans-serif}
#dev-banner a{color:#fff}`;
const RELOAD = `new EventSource('${EVENTS}').onmessage = () => location.reload();`;

/** The banner over each page, with the way back to the site as everybody sees it. */
function banner(app: string, site: URL, path: string): string {
  const live = escapeText(new URL(path, site).href);
  return `<div id="dev-banner" role="note">Development: ${app} comes from this machine, everything else from ${escapeText(site.host)}. Forms are not sent. <a href="${live}">Leave: see the live page</a></div>`;
}

/** The document with banner, and reloading after a change. */
function marked(html: string, app: string, site: URL, path: string): string {
  const head = `<link rel="stylesheet" href="${STYLE}"><script type="module" src="${SCRIPT}" integrity="${integrity(RELOAD)}"></script></head>`;
  return html
    .replace('</head>', () => head)
    .replace(/<body[^>]*>/, (body) => `${body}${banner(app, site, path)}`);
}

const OWN = /(<script type="application\/json" id="mfe-own">)([\s\S]*?)(<\/script>)/;

/** The site's not-found document as an empty one, in which the shell shows the page from here. */
function emptied(html: string): string {
  const live = JSON.parse(OWN.exec(html)?.[2] ?? '{}') as OwnBlock;
  const files = live.files.slice(0, live.shell);
  const own: OwnBlock = { ...live, app: null, release: null, files, eager: true };
  const block = JSON.stringify(own).replaceAll('<', '\\u003c');
  const root = html.indexOf('<div id="root">');
  const end = html.indexOf('<script type="application/json" id="site-config">');
  const empty =
    root >= 0 && end > root ? `${html.slice(0, root)}<div id="root"></div>\n${html.slice(end)}` : html;
  return empty.replace(OWN, (_, open: string, __, close: string) => `${open}${block}${close}`);
}

/** What of an answer is handed on. The connection's own headers, and the length of what is changed, are not. */
const KEPT = [
  'content-type',
  'content-security-policy',
  'integrity-policy',
  'permissions-policy',
  'location',
];

/**
 * Serves a running site on this machine with one remote from here, built anew after each change of its sources.
 * @throws Error when the remote does not build, or the port is taken.
 */
export async function developAgainst(address: string, app: AppName, port: number): Promise<void> {
  const site = new URL(address);
  const listeners = new Set<ServerResponse>();
  let count = 0;
  let built: Built | undefined;

  async function rebuild(): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'develop-'));
    count += 1;
    let left: string | undefined = folder;
    try {
      const release = await progress.step('build', () =>
        buildInto(folder, app, `0.0.0-development.${process.pid}.${count}`),
      );
      left = built?.folder;
      built = { folder, release };
      for (const listener of listeners) listener.write('data: changed\n\n');
    } finally {
      if (left) await rm(left, { recursive: true, force: true });
    }
  }

  /** Asks the site as a visitor without cookies would. */
  function ask(path: string, request: IncomingMessage): Promise<Response> {
    const headers = new Headers();
    for (const name of ['accept', 'accept-language', 'sec-ch-ua', 'range', 'user-agent']) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    return fetch(new URL(path, site), { headers, redirect: 'manual' });
  }

  async function handOn(
    response: ServerResponse,
    from: Response,
    change?: (text: string) => string,
    status = from.status,
  ) {
    const headers: Record<string, string> = { 'cache-control': 'no-store' };
    for (const name of KEPT) {
      const value = from.headers.get(name);
      if (value) headers[name] = value;
    }
    // A redirect within the site stays on this machine.
    if (headers.location?.startsWith(site.origin))
      headers.location = headers.location.slice(site.origin.length);
    const body = change ? change(await from.text()) : Buffer.from(await from.arrayBuffer());
    response.writeHead(status, headers).end(body);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { pathname } = url;
    const path = `${pathname}${url.search}`;
    const { folder, release } = built as Built;
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
    if (pathname === STYLE) return void send('text/css', BANNER);
    if (pathname === SCRIPT) return void send('text/javascript', RELOAD);
    if (pathname === EVENTS) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(': here\n\n');
      listeners.add(response);
      response.on('close', () => listeners.delete(response));
      return;
    }
    const isCall = pathname === '/api' || pathname.startsWith('/api/');
    if (isCall || (request.method !== 'GET' && request.method !== 'HEAD')) {
      const message = 'This is a development server: nothing is sent to the site.';
      response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify({ message }));
      return;
    }
    if (pathname.startsWith(release.base)) {
      const file = normalize(pathname.slice(release.base.length));
      const type = fileType(file);
      const bytes =
        file.startsWith('..') || !type
          ? null
          : await readFile(join(folder, 'client', file)).catch(() => null);
      if (!bytes || !type) return void response.writeHead(404).end();
      return void send(type, bytes);
    }
    if (release.rootFiles.includes(pathname.slice(1))) {
      return void send(
        fileType(pathname) ?? 'text/plain',
        await readFile(join(folder, 'client', basename(pathname))),
      );
    }
    if (pathname === '/federation.json') {
      const own: ManifestApp = manifestApp(release);
      return handOn(response, await ask(path, request), (text) => {
        const live = JSON.parse(text) as FederationManifest;
        return JSON.stringify({ ...live, apps: { ...live.apps, [app]: own } });
      });
    }
    if (release.routes.some((route) => patternOverlap(route.path, pathname))) {
      // An address that no site has: its answer is the shell's own page.
      const from = await ask('/404', request);
      return handOn(response, from, (html) => marked(emptied(html), app, site, path), 200);
    }
    const from = await ask(path, request);
    const isPage = from.headers.get('content-type')?.startsWith('text/html');
    return handOn(response, from, isPage ? (html) => marked(html, app, site, path) : undefined);
  }

  await rebuild();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`${site.origin} did not answer: ${error.message}`);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Only this machine sees the override.
    server.listen(port, '127.0.0.1', resolve);
  });
  progress.say(
    `\n  ${site.origin} with ${app} from here: http://localhost:${port}${built?.release.routes[0]?.path ?? '/'}\n  Ctrl+C stops it.`,
  );

  let waiting: NodeJS.Timeout | undefined;
  let working: Promise<void> = Promise.resolve();
  watch(join(PROJECT_ROOT, 'src'), { recursive: true }, () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      working = working.then(() => rebuild().catch((error: Error) => progress.say(`\n${error.message}`)));
    }, 100);
  });
  const stop = async () => {
    if (built) await rm(built.folder, { recursive: true, force: true });
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
