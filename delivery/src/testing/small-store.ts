import pg from 'pg';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../backend/test/start-postgres.ts';
import { compose } from '../core/compose/compose.ts';
import type { Composition } from '../core/store/compositions.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { openPostgresStore } from '../store-postgres/postgres-backend.ts';
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

/** A new database for a site. Returns its address. */
export async function smallStore(server: PostgresServer): Promise<string> {
  made += 1;
  await ask(server.urlOf('postgres'), `create database store_${made}`);
  return server.urlOf(`store_${made}`);
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

/** A new folder of a machine whose site is kept in a database. */
export const emptyStore = (url: string): SiteStore => openPostgresStore(temporaryFolder(), url);

/** The same, with the small releases of every app, version 1.0.0; nothing is live. */
export function smallFolder(url: string): SiteStore {
  const store = emptyStore(url);
  writeReleases(store);
  return store;
}

/** Publishes these versions beside what is live, as a release does it, without building and without the gate. */
export function publishVersions(
  store: SiteStore,
  versions: Readonly<Record<string, string>> = {},
  work: () => Promise<void> = async () => {},
): Promise<Composition> {
  return store.withLock('The release of a test', async () => {
    const id = await store.live.id();
    const live = id ? await store.compositions.read(id) : null;
    const earlier = await store.compositions.earlier(live);
    const all = { ...(live?.versions ?? SMALL_VERSIONS), ...versions };
    const composition = await compose(store, all, { config, earlier });
    await store.names.claim(composition.versions);
    await work();
    await store.live.switchTo(composition, live ? 'release' : 'start', live ? 'guide' : null);
    return composition;
  });
}

/** A store of its own and a folder that has published the small releases to it. */
export async function publishedStore(server: PostgresServer) {
  const url = await smallStore(server);
  const store = smallFolder(url);
  return { url, store, first: await publishVersions(store) };
}

/** Publishes a release of the guide whose pages say its version. */
export function publishGuide(
  store: SiteStore,
  version: string,
  work?: () => Promise<void>,
): Promise<Composition> {
  writeRemote(store, 'guide', version, `() => "${version}"`);
  return publishVersions(store, { guide: version }, work);
}

export { startPostgres };
