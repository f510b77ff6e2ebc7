import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, createBackend, parseBackendConfig } from 'backend';
import { liveComposition } from '../compose/live.ts';
import { readSiteConfig } from '../compose/read-site-config.ts';
import { prepareSite } from '../publish/prepare-site.ts';
import { createSiteApp } from '../serve/create-site-app.ts';
import { serveSite } from '../serve/serve-site.ts';
import { siteFolder } from '../site-folder.ts';
import { progress } from './progress.ts';

/**
 * `npm start`: builds what has changed, composes it, and serves the site with its backend. `--live` serves what
 * is live as it is: a server that others release to must not publish what lies in its own checkout.
 * PORT (default 4300), SITE_DIR, SITE_CONFIG, ORIGIN and the backend's own variables (backend/README.md).
 */
async function start(onlyLive: boolean): Promise<void> {
  const port = Number(process.env.PORT ?? 4300);
  const origin = process.env.ORIGIN ?? `http://localhost:${port}`;
  const mode = process.env.SITE_MODE === 'development' ? 'development' : 'production';
  const site = siteFolder();
  const config = await readSiteConfig({ ...process.env, ORIGIN: origin });
  if (onlyLive) progress.say(`Serving ${(await liveComposition(site)).id}`);
  else {
    progress.say('Preparing the site');
    await prepareSite({ site, config, mode, step: progress.step, lock: { waiting: progress.wait } });
  }

  const elsewhere = /^https?:/.test(config.host);
  const backendConfig = parseBackendConfig({
    DATA_DIR: join(site, 'data'),
    SITE_URL: config.origin,
    LOG_LEVEL: 'warn',
    ...process.env,
    PORT: undefined,
  });
  const backend = elsewhere
    ? null
    : await progress.step(
        'backend',
        () => createBackend(backendConfig),
        () => (backendConfig.databaseUrl ? 'PostgreSQL' : 'SQLite, embedded'),
      );
  const served = await serveSite(createSiteApp({ site, config, backend: backend?.app ?? null }), port);
  const address = `http://localhost:${served.port}`;
  progress.say(`\n  Site     ${address}\n  Backend  ${backend ? `${address}/api` : config.host}`);
  // Without an SMTP server mail is kept, and shown to whoever sits at this machine.
  if (backend && !backendConfig.smtpUrl) progress.say(`  Mail     ${address}/api/_mail`);
  progress.say('');
  progress.say('  Ctrl+C stops it.');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await served.close();
    await backend?.close();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

try {
  const { values } = parseArgs({ options: { live: { type: 'boolean', default: false } } });
  await start(values.live);
} catch (error) {
  const known = error instanceof ConfigError || (error instanceof Error && error.cause === undefined);
  console.error(known ? `\n${(error as Error).message}` : error);
  process.exit(1);
}
