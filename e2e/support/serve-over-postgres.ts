import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createBackend, parseBackendConfig } from '../../backend/src/index.ts';
import { startPostgres } from '../../backend/test/start-postgres.ts';
import { readSiteConfig } from '../../delivery/src/core/compose/site-config.ts';
import { createSiteApp } from '../../delivery/src/core/serve/create-site-app.ts';
import { serveSite } from '../../delivery/src/core/serve/serve-site.ts';
import { openSiteStore } from '../../delivery/src/open-site.ts';

/** The program's output, one line of JSON, once the site answers. */
export interface ServedOverPostgres {
  origin: string;
  databaseUrl: string;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Serves the composition of SITE_DIR with a backend on a real PostgreSQL, until it is stopped. */
const port = await freePort();
const origin = `http://localhost:${port}`;
const dataDir = mkdtempSync(join(tmpdir(), 'gg-site-'));
const postgres = await startPostgres();
const databaseUrl = postgres.urlOf('postgres');
const backend = await createBackend(
  parseBackendConfig({
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only-for-these-tests-and-longer-than-thirty-two-characters',
    DATA_DIR: dataDir,
    SITE_URL: origin,
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    MAILS_PER_DAY: '1000000',
    LOG_LEVEL: 'warn',
  }),
);
const config = await readSiteConfig({ ...process.env, ORIGIN: origin });
const served = await serveSite(
  createSiteApp({ store: openSiteStore(process.env), config, backend: backend.app }),
  port,
);
const said: ServedOverPostgres = { origin, databaseUrl };
console.log(JSON.stringify(said));

process.once('SIGTERM', async () => {
  await served.close();
  await backend.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
  process.exit(0);
});
