import pg from 'pg';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { afterAll, beforeAll, onTestFinished, vi } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../backend/test/start-postgres.ts';
import { compose } from '../compose/compose.ts';
import { switchLive } from '../store/history.ts';
import { withPublishLock } from '../store/lock.ts';
import { claimNames } from '../store/names.ts';
import { type Composition, earlierCompositions, liveId, readComposition } from '../store/site.ts';
import { SMALL_VERSIONS, writeReleases, writeRemote } from './small-releases.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** PostgreSQL for the tests of a file, from the first one to the last. */
export function postgresOfFile(): PostgresServer {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  return {
    urlOf: (database) => server.urlOf(database),
    halt: () => server.halt(),
    resume: () => server.resume(),
    stop: () => server.stop(),
  };
}

let made = 0;

/** A new database, which this process publishes to until the test is over. Returns its address. */
export async function smallStore(server: PostgresServer): Promise<string> {
  made += 1;
  await ask(server.urlOf('postgres'), `create database store_${made}`);
  const url = server.urlOf(`store_${made}`);
  vi.stubEnv('SITE_DATABASE_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  return url;
}

/** Asks a database; returns the rows. */
export async function ask(url: string, query: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(query)).rows;
  } finally {
    await client.end();
  }
}

/** A folder with the small releases of every app, version 1.0.0; nothing is live. */
export function smallFolder(): string {
  const site = temporaryFolder();
  writeReleases(site);
  return site;
}

/** Publishes these versions beside what is live, as a release does it, without building and without the gate. */
export function publishVersions(
  site: string,
  versions: Readonly<Record<string, string>> = {},
  work: () => Promise<void> = async () => {},
): Promise<Composition> {
  return withPublishLock(site, 'The release of a test', async () => {
    const id = await liveId(site);
    const live = id ? await readComposition(site, id) : null;
    const earlier = await earlierCompositions(site, live);
    const all = { ...(live?.versions ?? SMALL_VERSIONS), ...versions };
    const composition = await compose(site, all, { config, earlier });
    await claimNames(site, composition.versions);
    await work();
    await switchLive(site, composition, live ? 'release' : 'start', live ? 'guide' : null);
    return composition;
  });
}

/** A store of its own and a folder that has published the small releases to it. */
export async function publishedStore(server: PostgresServer) {
  const url = await smallStore(server);
  const site = smallFolder();
  return { url, site, first: await publishVersions(site) };
}

/** Publishes a release of the guide whose pages say its version. */
export function publishGuide(
  site: string,
  version: string,
  work?: () => Promise<void>,
): Promise<Composition> {
  writeRemote(site, 'guide', version, `() => "${version}"`);
  return publishVersions(site, { guide: version }, work);
}

export { startPostgres };
