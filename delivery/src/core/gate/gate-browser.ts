import { existsSync, realpathSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createBackend, parseBackendConfig } from 'backend';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { boxed } from '../confine/box.ts';
import { childEnvironment } from '../process/child-environment.ts';
import { systemChromium } from '../process/chromium.ts';
import { temporaryPlace } from '../process/temporary-place.ts';
import { createSiteApp } from '../serve/create-site-app.ts';
import { type OpenedSite, openSite } from '../serve/serve-site.ts';
import { openStore } from '../store/site-store.ts';
import { composedWith, type ReleaseCandidate } from './candidate.ts';
import { withDevelopmentEdition } from './development-edition.ts';
import { PATIENCE_MS } from './visit-page.ts';

const ARGS = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Where there is no box, a page must not ask what only this machine can reach: all but the gate's own server is asked
  // of a proxy that is not there.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--proxy-server=http://127.0.0.1:1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  // Chromium has no sandbox for root, as in many containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** The gate's browser, and a port on which nothing is served yet. */
export interface GateBrowser {
  browser: Browser;
  server: OpenedSite;
  /** The server's, for example `http://127.0.0.1:40123`: all that the browser reaches. */
  origin: string;
  close(): Promise<void>;
}

/** Of a browser: what each of its processes may keep, how many there are with their threads, and what it may write. */
const BROWSER = { memory: 4 * 1024 ** 3, processes: 1024, scratch: 512 * 1024 ** 2 };

const BRIDGE = join(import.meta.dirname, '../confine/bridge.ts');

const quoted = (word: string) => `'${word.replaceAll("'", String.raw`'\''`)}'`;

/**
 * A program that starts the browser in a box, where a port leads to the gate's server and nothing else does. Without
 * a box it is the browser itself.
 */
async function boxedBrowser(program: string, port: number, folder: string): Promise<string> {
  const socket = join(folder, 'site.sock');
  const bridge = [process.execPath, '--disable-warning=ExperimentalWarning', BRIDGE, String(port), socket];
  const [file = '', ...args] = [...bridge, program];
  const own = dirname(realpathSync(program));
  const box = boxed({ file, args }, { reads: [BRIDGE, socket, own], ...BROWSER });
  if (box.file === file) return program;
  const script = join(folder, 'browser.sh');
  const words = [box.file, ...box.args].map(quoted).join(' ');
  // Playwright names a folder of this process's TMPDIR, and the box can write in its own alone. The last one counts.
  const started = `HOME=/tmp TMPDIR=/tmp exec ${words} "$@" --user-data-dir=/tmp/profile`;
  await writeFile(script, `#!/bin/sh\n${started}\n`, { mode: 0o700 });
  return script;
}

/** Starts the installed browser: Playwright's, else the system's Chromium. Null without one. */
export async function openBrowser(): Promise<GateBrowser | null> {
  const own = chromium.executablePath();
  const program = existsSync(own) ? own : systemChromium();
  if (!program) return null;
  const folder = await temporaryPlace('browser');
  // The browser is told the port before there is something to see.
  const server = await openSite(0, '127.0.0.1', { socket: join(folder, 'site.sock') });
  const host = `127.0.0.1:${server.port}`;
  // Chromium never asks a proxy for this machine's own addresses unless it is told to.
  const args = [...ARGS, `--proxy-bypass-list=<-loopback>;${host}`];
  const env = childEnvironment() as Record<string, string>;
  const end = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const executablePath = await boxedBrowser(program, server.port, folder);
    const browser = await chromium.launch({ executablePath, args, env, timeout: PATIENCE_MS });
    let closing: Promise<void> | undefined;
    const close = () => (closing ??= browser.close().finally(end));
    return { browser, server, origin: `http://${host}`, close };
  } catch (error) {
    await end();
    throw error;
  }
}

/**
 * Serves a composition that is not live by the site's own server, on a loopback port, with a new empty
 * backend that sends nothing: the gate's visits are in no statistics and cause no mail.
 */
export async function serveComposition(
  server: OpenedSite,
  candidate: ReleaseCandidate,
): Promise<{ close(): Promise<void> }> {
  const { store, composition } = candidate;
  const { config } = composition;
  const folder = await temporaryPlace('gate');
  // The server reads what is live from a site's folder: this is the same site with another pointer.
  const shown = openStore(join(folder, 'site'));
  await store.link(composition.id, shown.folder);

  const backend = await createBackend(
    parseBackendConfig({
      DATA_DIR: join(folder, 'data'),
      SITE_URL: config.origin,
      LOG_LEVEL: 'silent',
    }),
  );
  const { shell } = composedWith(candidate);
  const app = createSiteApp({ store: shown, config, backend: backend.app });
  server.answerWith(
    await withDevelopmentEdition(app, shell, store.releases.folder(shell.app, shell.version)),
  );
  return {
    async close() {
      await backend.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** What pages ask for elsewhere, and where the gate has it. */
export interface Elsewhere {
  /** The gate's server. */
  origin: string;
  /** The backend that pages call (`{host}`), absolute or a path. */
  host: string;
  /** Where apps' files are asked for, if not on this site. */
  files: readonly string[];
}

/**
 * Answers what pages ask of a backend or of files on another origin from the gate's own server: only that has the
 * candidate, and `publish/obtainable.ts` compares the files on the other origin with it. What is still under way when the
 * context is closed has no answer.
 */
export async function keepHere(context: BrowserContext, { origin, host, files }: Elsewhere): Promise<void> {
  const headers = { 'access-control-allow-origin': origin, 'access-control-allow-headers': '*' };
  const answer = async (there: string, here: string) => {
    await context.route(
      (url) => url.href.startsWith(there),
      async (route) => {
        const path = route.request().url().slice(there.length);
        try {
          // The server may close a kept connection just as it is used again. A redirect is the browser's to follow: this
          // process is in no box.
          const response = await route.fetch({ url: `${here}${path}`, maxRetries: 3, maxRedirects: 0 });
          await route.fulfill({ response, headers: { ...response.headers(), ...headers } });
        } catch {
          // The page, if there still is one, hears of it and logs it.
          await route.abort().catch(() => {});
        }
      },
    );
  };
  for (const there of files) await answer(`${there}/_r/`, `${origin}/_r/`);
  if (/^https?:/.test(host)) await answer(host, `${origin}/api`);
}
