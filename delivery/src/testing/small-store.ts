import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { type PostgresServer, startPostgres } from '../../../backend/test/start-postgres.ts';
import { activeCanaries } from '../core/store/canaries.ts';
import type { Live } from '../core/store/live.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { withVersions } from '../core/store/version-set.ts';
import { openPostgresStore } from '../store-postgres/postgres-backend.ts';
import { smallSet, writeReleases, writeRemote } from './small-releases.ts';
import { temporaryFolder } from './temporary-folder.ts';

export function sharedPostgres(): PostgresServer {
  const server = {} as PostgresServer;
  beforeAll(async () => {
    Object.assign(server, await startPostgres());
  });
  afterAll(() => server.stop());
  return server;
}

let databases = 0;

export async function createSiteDatabase(server: PostgresServer): Promise<string> {
  databases += 1;
  await ask(server.urlOf('postgres'), `create database store_${databases}`);
  return server.urlOf(`store_${databases}`);
}

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

/** The store of a site in a database, on a machine whose folder is empty. */
export const emptyStore = (url: string): SiteStore => openPostgresStore(temporaryFolder(), url);

export function unpublishedStore(url: string): SiteStore {
  const store = emptyStore(url);
  writeReleases(store);
  return store;
}

/** Makes these versions live, without builds and checks. */
export function publishVersions(
  store: SiteStore,
  versions: Readonly<Record<string, string>> = {},
  {
    action = 'release' as 'release' | 'rollback' | 'canary',
    work = async () => {},
    canaries = undefined as Live['canaries'] | undefined,
  } = {},
): Promise<Live> {
  return store.withLock('The release of a test', async () => {
    const before = await store.live.read();
    const set = withVersions(before ?? smallSet(), versions);
    const live = { ...set, canaries: canaries ?? activeCanaries(before?.canaries ?? [], set.versions) };
    await store.names.claim(live.versions);
    await store.stage(live);
    await work();
    await store.live.replace(live, before ? { action, app: 'guide' } : { action: 'start', app: null });
    return live;
  });
}

export async function liveStore(): Promise<{ store: SiteStore; first: Live }> {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  return { store, first: await publishVersions(store) };
}

export async function publishedStore(server: PostgresServer) {
  const url = await createSiteDatabase(server);
  const store = unpublishedStore(url);
  return { url, store, first: await publishVersions(store) };
}

export function publishGuide(store: SiteStore, version: string, work = async () => {}): Promise<Live> {
  writeRemote(store, 'guide', version, { pages: { '/free-homeowners-guide': `<p>${version}</p>` } });
  return publishVersions(store, { guide: version }, { work });
}
