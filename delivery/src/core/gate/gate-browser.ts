import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Backend, createBackend, parseBackendConfig } from 'backend';
import { type Browser, chromium, errors } from 'playwright-core';
import { readSite } from '../assemble/assemble.ts';
import type { AssembledSite } from '../assemble/site.ts';
import { browserEnvironment, isGateWithoutBrowser, systemChromium } from '../process/chromium.ts';
import { createTemporaryFolder } from '../process/temporary-folder.ts';
import { createSiteApp } from '../serve/create-site-app.ts';
import { uncompressedSite } from '../serve/live-site.ts';
import { type OpenedSite, openSite } from '../serve/serve-site.ts';
import type { SiteStore } from '../store/site-store.ts';

/** The timeout of one action of the browser. Good releases are much faster. */
export const BROWSER_TIMEOUT_MS = 60_000;

/** @throws TimeoutError with `message` if `work` takes longer than `ms`. */
export async function withTimeout<Value>(ms: number, work: Promise<Value>, message: string): Promise<Value> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new errors.TimeoutError(message)), ms);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const ARGS = [
  // A page must not reach this machine's network. Only requests to the checks' server avoid the dead proxy.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--proxy-server=http://127.0.0.1:1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

export interface GateBrowser {
  browser: Browser;
  server: OpenedSite;
  /** The only origin that the browser can reach, such as `http://127.0.0.1:40123`. */
  origin: string;
  close(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;

/** Root prefers the system's browser, because the user `nobody` can run that one. */
function installedBrowser(): string | undefined {
  const bundled = existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  const system = systemChromium();
  return isRoot || process.env.CHROMIUM ? (system ?? bundled) : (bundled ?? system);
}

/** Once Chromium's sandbox has worked in this process, no browser starts without the sandbox. */
let isSandboxed = false;

const NOBODY = 65534;

/** Writes a script that starts the browser as `nobody`, because Chromium has no sandbox for root. */
async function writeLauncher(program: string, folder: string, home: string): Promise<string> {
  await chmod(folder, 0o711);
  await chown(home, NOBODY, NOBODY);
  const script = join(folder, 'browser.sh');
  const command = `exec setpriv --reuid=${NOBODY} --regid=${NOBODY} --clear-groups '${program}'`;
  // Playwright also passes `--user-data-dir`, for a folder that belongs to root. Chromium uses the last argument.
  await writeFile(script, `#!/bin/sh\n${command} "$@" --user-data-dir='${home}/profile'\n`, { mode: 0o755 });
  return script;
}

async function start(program: string, args: string[], chromiumSandbox: boolean) {
  const { path: folder } = await createTemporaryFolder('browser');
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 });
  const home = join(folder, 'home');
  try {
    await mkdir(home, { mode: 0o700 });
    const executablePath = chromiumSandbox && isRoot ? await writeLauncher(program, folder, home) : program;
    const env = { ...(browserEnvironment() as Record<string, string>), HOME: home, TMPDIR: home };
    const options = { executablePath, args, chromiumSandbox, env, timeout: BROWSER_TIMEOUT_MS };
    const browser = await chromium.launch(options);
    isSandboxed ||= chromiumSandbox;
    return { browser, close: () => browser.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Why this machine refuses remote publishing, or null. Remotely published code may run only in a sandbox. */
export async function browserSandboxProblem(): Promise<string | null> {
  const program = installedBrowser();
  if (isSandboxed || isGateWithoutBrowser()) return null;
  if (!program)
    return 'The site has no browser to check releases with, so it does not accept remote publishing. Install Chromium on its machine (Debian: "apt-get install chromium").';
  try {
    await (await start(program, ARGS, true)).close();
    return null;
  } catch {
    return `The sandbox of ${program} does not work, so the site's machine does not accept remote publishing. Allow unprivileged user namespaces (for a container, in its seccomp profile), and let all users read the browser's folder.`;
  }
}

/** Uses the sandbox if the sandbox works on this machine. Null if no browser is installed. */
export async function openBrowser(): Promise<GateBrowser | null> {
  const program = installedBrowser();
  if (!program) return null;
  const server = await openSite(0, '127.0.0.1');
  const host = `127.0.0.1:${server.port}`;
  // By default Chromium uses no proxy for loopback addresses.
  const args = [...ARGS, `--proxy-bypass-list=<-loopback>;${host}`];
  try {
    const { browser, close } = await start(program, args, true).catch((failure: Error) => {
      if (isSandboxed || failure instanceof errors.TimeoutError) throw failure;
      return start(program, args, false);
    });
    return { browser, server, origin: `http://${host}`, close: () => close().finally(() => server.close()) };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Backend and assets have the site's origin, because the browser can reach no other origin. */
export async function siteApp(store: SiteStore, { set }: AssembledSite, backend: Backend['app'] | null) {
  const config = { ...set.config, host: '/api', origins: {} };
  const site = await readSite(store, { versions: set.versions, config });
  const served = await uncompressedSite(store, site);
  return createSiteApp({ store, config: site.config, backend, live: () => served });
}

/** Serves a candidate until the result is disposed. The temporary backend has no mail server or visitor data. */
export async function serveCandidate(
  server: OpenedSite,
  store: SiteStore,
  site: AssembledSite,
): Promise<AsyncDisposableStack> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await createTemporaryFolder('gate'));
  const settings = { DATA_DIR: join(path, 'data'), SITE_URL: site.config.origin, LOG_LEVEL: 'silent' };
  const backend = await createBackend(parseBackendConfig(settings));
  resources.defer(() => backend.close());
  server.answerWith(await siteApp(store, site, backend.app));
  return resources.move();
}
