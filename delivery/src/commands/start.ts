import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Backend,
  ConfigError,
  createBackend,
  createLog,
  createMetrics,
  hasData,
  hasLocalPages,
  type Log,
  metricsPage,
  openEvents,
  parseBackendConfig,
} from 'backend';
import { readSetting } from 'backend/settings';
import siteConfig from 'shared-lib/site.config.json' with { type: 'json' };
import { readServerConfig } from '../core/assemble/site-config.ts';
import { prepareSite, unreleasedApps } from '../core/publish/prepare-site.ts';
import { reportFailure } from '../core/report/run-program.ts';
import { progress } from '../core/report/terminal.ts';
import { createLiveSite } from '../core/serve/live-site.ts';
import { createPreviewedSite } from '../core/serve/previewed-site.ts';
import { type OpenedSite, openSite } from '../core/serve/serve-site.ts';
import { siteMetrics } from '../core/serve/site-metrics.ts';
import { readSiteNames } from '../core/serve/site-names.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { type ServerConfig, setId } from '../core/store/version-set.ts';
import { openSiteStore, readFigures, withDefaults } from '../open-site.ts';
import type { AdminOptions } from '../remote/admin/admin-app.ts';
import { buildConsole, CONSOLE_BASE } from '../remote/admin/console-files.ts';
import { createSignInLink } from '../remote/admin/sessions.ts';
import { readCanarySettings, startCanaryCheck } from '../rollout/canary-check.ts';

type Settings = ReturnType<typeof readSettings>;

const serverConfigAt = (port: number | string, env: NodeJS.ProcessEnv) =>
  readServerConfig(withDefaults(env, { ORIGIN: `http://localhost:${port}` }));

function readSettings(env: NodeJS.ProcessEnv) {
  const problems: string[] = [];
  const portOf = (name: 'PORT' | 'ADMIN_PORT') => {
    const port = Number(env[name] || '4300');
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      problems.push(`${name} must be a whole number from 1 to 65535 (example: 4300)`);
    return port;
  };
  const port = portOf('PORT');
  const admin = env.ADMIN_PORT ? { port: portOf('ADMIN_PORT'), host: env.ADMIN_HOST || '127.0.0.1' } : null;
  const canary = readCanarySettings(env, problems);
  if (problems.length > 0) throw new ConfigError(problems);
  const store = openSiteStore(env);
  const config = serverConfigAt(port, env);
  const defaults = {
    DATA_DIR: join(store.folder, 'data'),
    SITE_URL: config.origin,
    LOCAL_KEY: randomBytes(18).toString('base64url'),
  };
  const backend = parseBackendConfig({ ...withDefaults(env, defaults), PORT: undefined });
  const backendHost = readSetting(env, 'BACKEND_INTERNAL_HOST')?.replace(/(?<!\/)\/+$/, '') || undefined;
  // `fetch` puts the user and password of an address into its error messages, which are logged.
  const { username, password } = URL.parse(backendHost ?? '') ?? {};
  if (backendHost && (!isHttpAddress(backendHost) || username || password))
    problems.push(
      'BACKEND_INTERNAL_HOST must be an http or https address without a user name or password (example: http://backend:4390)',
    );
  if (backendHost && !isHttpAddress(config.host))
    problems.push(
      'BACKEND_HOST is required with BACKEND_INTERNAL_HOST: the address at which pages call the backend (example: https://www.example.com/api)',
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return { store, port, host: env.HOST || undefined, admin, config, backend, backendHost, canary };
}

const isHttpAddress = (host: string) => /^https?:\/\//.test(host) && URL.canParse(host);

function addressOf(host: string | undefined, port: number): string {
  const isEveryAddress = host === undefined || host === '0.0.0.0' || host === '::';
  return `http://${isEveryAddress ? 'localhost' : host.includes(':') ? `[${host}]` : host}:${port}`;
}

async function prepare(store: SiteStore, config: ServerConfig): Promise<string[]> {
  const { step, wait: onWait } = progress;
  const isDefaultOrigin = !readSetting(process.env, 'ORIGIN');
  const refusal = await prepareSite({ store, config, step, lock: { onWait }, isDefaultOrigin, readFigures });
  const lines = await unreleasedApps(store);
  if (refusal)
    lines.push(`Changed settings (ORIGIN, BACKEND_HOST, site.config.ts) are not applied: ${refusal}`);
  return lines.length > 0 ? ['\n  Not live yet', ...lines.map((line) => `    ${line}`)] : [];
}

function printAddresses(settings: Settings, backend: Backend | null): void {
  const { port, host, config, backend: backendConfig, backendHost } = settings;
  const address = addressOf(host, port);
  const local = hasLocalPages(backendConfig);
  const site = local ? address : `${config.origin}, served at ${address}`;
  progress.say(`\n  Site     ${site}\n  Backend  ${backend ? `${address}/api` : config.host}`);
  if (!backend && backendHost) progress.say(`           called by this server at ${backendHost}`);
  if (!backend && !backendConfig.forwardedSecret)
    progress.say(
      "           Set FORWARDED_SECRET, or the backend counts all forms sent without script as one visitor's",
    );
  const key = `?key=${backendConfig.localKey}`;
  if (local && !backendConfig.metricsToken) progress.say(`  Metrics  ${address}/metrics${key}`);
  if (backend && !backendConfig.smtpUrl) {
    const hint = 'is stored, not sent (no SMTP_URL). To list it: npm run site -- backend mail';
    progress.say(`  Mail     ${local ? `${address}/api/_mail${key}` : hint}`);
  }
}

function stopOnSignal(
  sites: readonly OpenedSite[],
  resources: AsyncDisposableStack,
  shutdownDelayMs: number,
  log: Log,
): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    // A load balancer needs time to notice that `/ready` fails.
    if (signal === 'SIGTERM' && shutdownDelayMs > 0) {
      for (const site of sites) site.leave();
      await pause(shutdownDelayMs);
    }
    await resources.disposeAsync();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

export const opensLocalConsole = (
  { store, host, backend }: Pick<Settings, 'host' | 'backend'> & { store: Pick<SiteStore, 'isCopy'> },
  onlyLive: boolean,
  { NODE_ENV, ADMIN_HOST }: NodeJS.ProcessEnv,
): boolean =>
  hasLocalPages(backend) &&
  !store.isCopy &&
  !onlyLive &&
  (host === undefined || ['localhost', '127.0.0.1', '::1'].includes(host)) &&
  NODE_ENV !== 'production' &&
  !ADMIN_HOST;

/** Long enough to upload a packed release over a slow connection. */
const UPLOAD_MS = 300_000;

async function openAdmin(settings: Settings, onlyLive: boolean): Promise<OpenedSite | null> {
  const { admin } = settings;
  const openAt = (port: number, host: string) =>
    openSite(port, host, { prefix: 'ADMIN_', requestTimeout: UPLOAD_MS });
  if (admin) return openAt(admin.port, admin.host);
  if (!opensLocalConsole(settings, onlyLive, process.env)) return null;
  return openAt(settings.port + 1, '127.0.0.1').catch(() => openAt(0, '127.0.0.1'));
}

async function serveAdmin(
  site: OpenedSite,
  { store, admin, backend, canary }: Settings,
  services: Pick<AdminOptions, 'log' | 'events' | 'leads'>,
): Promise<string[]> {
  // Remote publishing works without the console.
  const consoleFolder = await progress
    .step('console', () => buildConsole(store))
    .catch((err: unknown) => {
      services.log.error({ err }, 'the console could not be built');
      return null;
    });
  // With ADMIN_PORT there is no sign-in link, because other people may reach the endpoint.
  const link = admin ? null : createSignInLink();
  const { createAdminApp } = await import('../remote/admin/admin-app.ts');
  const options = { store, callers: backend, link, consoleFolder, stageMs: canary.stageMs };
  site.answerWith(createAdminApp({ ...options, ...services }));
  const address = addressOf(admin?.host, site.port);
  const hash = link ? `#sign-in=${link.secret}` : '';
  return [
    ...(admin ? [`  Publish  ${address}`] : []),
    ...(consoleFolder ? [`  Console  ${address}${CONSOLE_BASE}${hash}`] : []),
    ...(consoleFolder && link ? ['           This link signs in once, within 15 minutes.'] : []),
  ];
}

async function serveSite(onlyLive: boolean, resources: AsyncDisposableStack): Promise<void> {
  const settings = readSettings(process.env);
  const { store, config, port, host, canary } = settings;
  const site = await openSite(port, host);
  const adminSite = await openAdmin(settings, onlyLive);
  const log = createLog(settings.backend);
  const metrics = createMetrics();
  const live = createLiveSite(store, log);
  const damage = await store.live.damage();
  if (damage) progress.say(damage);
  if (!onlyLive) progress.say('Preparing the site');
  // Throws for a mistyped SITE_DIR, which the backend would create.
  else if (!store.isCopy) await store.live.current();
  const isNew = !hasData(settings.backend);
  const backend = isHttpAddress(config.host)
    ? null
    : await progress.step(
        'backend',
        () => createBackend(settings.backend, { log, metrics, readNames: readSiteNames(live, store) }),
        () => (settings.backend.databaseUrl ? 'PostgreSQL' : 'SQLite, embedded'),
      );
  resources.defer(() => backend?.close());
  if (backend && isNew && (await store.live.history()).length > 1)
    progress.say(
      `The site has releases, but its backend had no database, so ${settings.backend.dataDir} now has an empty one. If accounts or requests are missing, stop the site and restore a backup (npm run restore -- FOLDER --set-aside).`,
    );
  const remoteEvents =
    !backend && canary.database ? await openEvents({ databaseUrl: canary.database, dataDir: '' }) : null;
  resources.defer(() => remoteEvents?.close());
  const notLiveLines = onlyLive ? [] : await prepare(store, config);
  const follower = store.follow(progress.say);
  resources.defer(() => follower?.close());
  let canaryCheck: ReturnType<typeof startCanaryCheck> | undefined;
  const sites = adminSite ? [site, adminSite] : [site];
  resources.defer(async () => {
    await Promise.all([...sites.map((one) => one.close()), canaryCheck?.stop()]);
  });
  stopOnSignal(sites, resources, settings.backend.shutdownDelaySeconds * 1000, log);
  await follower?.ready;
  if (onlyLive) {
    const current = await store.live.current();
    progress.say(`Serving ${setId(current)}`);
    if (current.config.origin !== config.origin)
      progress.say(
        `The pages were built for ${current.config.origin}, but ORIGIN is ${config.origin}. To apply ORIGIN: npm start -- --build`,
      );
  }
  siteMetrics(metrics, { store, follower });
  site.answerWith(
    createPreviewedSite({
      store,
      config: { ...siteConfig, origin: config.origin, host: config.host },
      backend: backend?.app ?? null,
      backendHost: settings.backendHost,
      settings: settings.backend,
      log,
      live,
      metrics: { request: metrics.request, page: metricsPage(metrics, settings.backend) },
      follower,
    }),
  );
  const events = backend?.events ?? remoteEvents ?? undefined;
  const leads = backend?.leads ?? remoteEvents?.leads;
  const adminLines = adminSite ? await serveAdmin(adminSite, settings, { log, events, leads }) : [];
  const checkOptions = { store, origin: config.origin, settings: canary, readFigures, log };
  if (events) canaryCheck = startCanaryCheck({ ...checkOptions, events });
  printAddresses(settings, backend);
  for (const line of [...adminLines, ...notLiveLines]) progress.say(line);
  progress.say('\n  Ctrl+C stops it.');
}

async function build(): Promise<void> {
  const config = serverConfigAt(process.env.PORT || '4300', process.env);
  for (const line of await prepare(openSiteStore(process.env), config)) progress.say(line);
  progress.say('The site is ready to be served.');
}

/** Ends the process on a failure, because open servers would keep the process running. */
export async function start({ live = false, build: onlyBuild = false }): Promise<void> {
  const resources = new AsyncDisposableStack();
  try {
    await (onlyBuild ? build() : serveSite(live, resources));
  } catch (error) {
    const code = reportFailure(error);
    await resources.disposeAsync().catch(() => {});
    process.exit(code);
  }
}
