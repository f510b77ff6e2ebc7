import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createBackend, parseBackendConfig } from 'backend';
import { Hono } from 'hono';
import siteConfig from 'shared-lib/site.config.json' with { type: 'json' };
import type { ViteDevServer } from 'vite';
import { readServerConfig } from '../core/assemble/site-config.ts';
import { createRemoteServer, createShellServer } from '../core/develop/development-servers.ts';
import { APP_NAMES, appOf, REMOTES } from '../core/project/project.ts';
import { progress } from '../core/report/terminal.ts';
import { openSite } from '../core/serve/serve-site.ts';
import { siteFolder, withDefaults } from '../open-site.ts';

const origin = `http://localhost:${appOf('shell').port}`;
const { host } = readServerConfig({ ...process.env, ORIGIN: origin });
const site = { ...siteConfig, origin, host };

// Tests all ports before the first start, because a started server would keep a failed command running.
const otherPort = `DEV_PORT=${appOf('shell').port + 100} npm run dev`;
for (const name of APP_NAMES) await (await openSite(appOf(name).port, undefined, { otherPort })).close();

const defaults = {
  DATA_DIR: join(siteFolder(process.env), 'development-data'),
  SITE_URL: origin,
  LOG_LEVEL: 'warn',
  LOCAL_KEY: randomBytes(18).toString('base64url'),
};
const settings = parseBackendConfig({ ...withDefaults(process.env, defaults), PORT: undefined });
const backend = await createBackend(settings);
const backendServer = await openSite(0, '127.0.0.1');
backendServer.answerWith(new Hono().route('/api', backend.app));
const backendUrl = `http://127.0.0.1:${backendServer.port}`;

const servers: ViteDevServer[] = [];
const open = async (name: string, url: string, create: () => Promise<ViteDevServer>) => {
  const listen = async () => (await create()).listen();
  servers.push(await progress.step(name, listen, () => url));
};
for (const name of REMOTES) {
  const { folder, port } = appOf(name);
  await open(folder, `http://localhost:${port}`, () => createRemoteServer(name));
}
await open('shell', origin, () => createShellServer(site, backendUrl));
progress.say(`\n  Site  ${origin}, with hot reload of the shell and every remote.`);
if (!settings.smtpUrl) progress.say(`  Mail  ${backendUrl}/api/_mail?key=${settings.localKey}`);
progress.say('  Ctrl+C stops it.');

const stop = async () => {
  await Promise.all(servers.map((server) => server.close()));
  await backendServer.close();
  await backend.close();
  process.exit(0);
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
