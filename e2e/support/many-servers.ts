import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../backend/test/start-postgres.ts';
import { freePort } from './free-port.ts';
import { runDelivery } from './run-delivery.ts';
import { type ServedCopy, serveBackend, serveLive } from './serve-live.ts';
import { startBalancer } from './start-balancer.ts';

/** One of several servers that are alike. */
interface OneOfMany {
  /** For example `http://localhost:40123`. */
  url: string;
  /** Stops it as an upgrade does, and starts another checkout's version in its place, on the same disk. */
  replace(project: string): Promise<void>;
  stop(): Promise<void>;
}

/** A site on many servers: site and backend over one PostgreSQL, behind one Caddy. */
export interface ManyServers {
  url: string;
  databaseUrl: string;
  sites: readonly OneOfMany[];
  backends: readonly OneOfMany[];
  stop(): Promise<void>;
}

async function oneOfMany(
  port: number,
  project: string,
  start: (project: string) => Promise<ServedCopy>,
): Promise<OneOfMany> {
  let served = await start(project);
  return {
    url: `http://127.0.0.1:${port}`,
    async replace(next) {
      await served.stop();
      served = await start(next);
    },
    stop: () => served.stop(),
  };
}

/**
 * Publishes `project` into an empty database, by way of the folder `publisher`, and starts `count` servers of the site
 * and as many backends over it. Sets SITE_DATABASE_URL, ORIGIN and BACKEND_HOST for commands that follow.
 */
export async function startManyServers(
  project: string,
  publisher: string,
  count: number,
): Promise<ManyServers> {
  const database = await startPostgres({ durable: true });
  const databaseUrl = database.urlOf('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'many-'));
  const ports = await Promise.all(Array.from({ length: 2 * count }, freePort));
  const address = (port: number) => `http://127.0.0.1:${port}`;
  const [sitePorts, backendPorts] = [ports.slice(0, count), ports.slice(count)];
  const balancer = await startBalancer(sitePorts.map(address), backendPorts.map(address));
  const { url } = balancer;
  Object.assign(process.env, { SITE_DATABASE_URL: databaseUrl, ORIGIN: url, BACKEND_HOST: `${url}/api` });
  const { code, said } = await runDelivery(project, publisher, 'start', '--build');
  if (code !== 0) throw new Error(`The project cannot be published: ${said}`);

  const common = {
    LOG_LEVEL: 'warn',
    HOST: '127.0.0.1',
    CLIENT_IP_HEADER: 'x-forwarded-for',
    SHUTDOWN_DELAY_SECONDS: '3',
  };
  const backendSettings = {
    ...common,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'only-for-this-run-and-longer-than-thirty-two-characters',
    SITE_URL: url,
    API_URL: `${url}/api`,
    ALLOWED_ORIGINS: url,
    AUTH_ATTEMPTS_PER_MINUTE: '100000',
    MAILS_PER_DAY: '1000000',
    SUBMISSION_MB_PER_DAY: '100000',
  };
  // One after the other: the first makes the tables.
  const backends: OneOfMany[] = [];
  for (const port of backendPorts) {
    backends.push(await oneOfMany(port, project, (from) => serveBackend(from, port, backendSettings)));
  }
  const sites = await Promise.all(
    sitePorts.map((port) => {
      const site = join(folder, `site-${port}`);
      return oneOfMany(port, project, (from) =>
        serveLive(from, site, port, { settings: { ...common, ORIGIN: url } }),
      );
    }),
  );
  return {
    url,
    databaseUrl,
    sites,
    backends,
    async stop() {
      await Promise.all([...sites, ...backends].map((one) => one.stop()));
      await balancer.stop();
      await database.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
