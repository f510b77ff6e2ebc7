import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { LiveSwitch, StoreBackend, StoreLock } from '../core/store/backend.ts';
import { ROLLOUTS } from '../core/store/canaries.ts';
import type { Composition } from '../core/store/compositions.ts';
import { type LockOptions, waitForLock } from '../core/store/file-lock.ts';
import { filesIn } from '../core/store/files.ts';
import { HISTORY } from '../core/store/live.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import {
  type Blob,
  blobDigest,
  blobPlace,
  blobsOf,
  comparisonBlob,
  compositionBlob,
  packBlob,
  releaseBlob,
  styleBlob,
} from './blobs.ts';
import { type SiteCopy, siteCopy } from './copy.ts';
import {
  changeStore,
  connectStore,
  createTables,
  isTaken,
  readHolder,
  reason,
  type StoreChange,
  storeLockHolder,
  takeStoreLock,
} from './database.ts';
import { followDatabase } from './follow.ts';

/** The connection that holds the publish lock of a site: what it changes fails once the lock is lost. */
interface Session {
  client: pg.Client;
  copy: SiteCopy;
}

/**
 * A site that is kept in PostgreSQL, for many servers. The folder is a copy, which is brought up to what is kept.
 * @param url the database's address, `postgres://…`.
 */
export function openPostgresStore(folder: string, url: string): SiteStore {
  return openStore(folder, postgresBackend(openStore(folder), url));
}

/** @param store the folder by itself. */
function postgresBackend(store: SiteStore, url: string): StoreBackend {
  let locked: Session | null = null;

  /** Runs `work` on the connection that holds the publish lock, or else on one of its own. */
  async function inSession(work: (session: Session) => Promise<void>): Promise<void> {
    if (locked) return work(locked);
    await connected(url, async (client) => {
      await createTables(client);
      await work({ client, copy: siteCopy(store, { everything: false }) });
    });
  }

  /** Changes what is kept, and then the folder. */
  const change = (changes: StoreChange): Promise<void> =>
    inSession(async ({ client, copy }) => {
      await changeStore(client, changes);
      await copy.bringUp(client);
    });

  /** The folder is brought up to what is live before `work` begins. */
  async function underLock<Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> {
    const copy = siteCopy(store, { everything: true });
    await copy.bringUp(client);
    if (!copy.live() && (await store.live.id())) await moveIn(store, { client, copy });
    locked = { client, copy };
    try {
      return await work();
    } finally {
      locked = null;
    }
  }

  return {
    isCopy: true,
    change: ({ documents = {}, lines = {} }) => change({ documents, lines }),
    async add(name, text) {
      try {
        await change({ additions: { [name]: text } });
        return true;
      } catch (error) {
        if (isTaken(error)) return false;
        throw error;
      }
    },

    /** In one transaction with everything that it needs. */
    async switchLive({ composition, from, lines }: LiveSwitch) {
      if (!locked) throw new Error('Only the holder of the publish lock may change what is live.');
      const { client, copy } = locked;
      await changeStore(client, {
        ...(await neededBy(composition, store, locked)),
        lines,
        live: { from, to: composition.id },
      });
      await copy.bringUp(client).catch((error: unknown) => {
        throw new Error(
          `${composition.id} is live, but ${store.folder} could not be brought up to it: ${reason(error)}`,
        );
      });
    },

    stage: (composition, comparison) =>
      inSession(async (session) => {
        // What is there already.
        await session.copy.bringUp(session.client);
        await changeStore(session.client, await neededBy(composition, store, session, comparison));
        await session.copy.bringUp(session.client);
      }),

    forget: ({ compositions, releases, stylesheets, comparisons }) =>
      change({
        gone: [
          ...compositions.map(compositionBlob),
          ...releases.map(({ app, version }) => releaseBlob(app, version)),
          ...stylesheets.map(styleBlob),
          ...comparisons.map(comparisonBlob),
        ],
      }),

    exclusively: (lock, holder, work, options) =>
      holding(url, [lock, holder], (client) => (lock === 'lock' ? underLock(client, work) : work()), options),
    holder: () => connected(url, readHolder),
    bringUp: (everything) => connected(url, (client) => siteCopy(store, { everything }).bringUp(client)),
    follow: (options) => followDatabase(store, url, options),
  };
}

/** Runs `work` on a connection that holds a lock of the site's database. The lock ends with it, so with this process. */
function holding<Result>(
  url: string,
  [lock, holder]: readonly [lock: StoreLock, holder: string],
  work: (client: pg.Client) => Promise<Result>,
  options: LockOptions,
): Promise<Result> {
  return connected(url, async (client) => {
    await createTables(client);
    await waitForLock(
      () => takeStoreLock(client, lock, holder),
      () => storeLockHolder(client, lock),
      options,
    );
    return work(client);
  });
}

async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectStore(url);
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the database does not keep yet of what a composition needs, and the names of its releases. */
async function neededBy(
  composition: Composition,
  store: SiteStore,
  { copy }: Session,
  comparison?: string,
): Promise<Required<Pick<StoreChange, 'blobs' | 'claims'>>> {
  const names = blobsOf(composition);
  const compared = comparison && store.comparisons.has(comparison) ? [comparisonBlob(comparison)] : [];
  const missing = [...names, ...compared].filter((name) => copy.digest(name) === undefined);
  for (const name of names) {
    const kept = copy.digest(name);
    if (kept === undefined || copy.holds(name) || kept === (await blobDigest(store, name))) continue;
    throw new Error(
      `Nothing was changed: ${blobPlace(store, name)} is not what the site's database keeps of it. Delete it and try again.`,
    );
  }
  const versions = Object.entries(composition.versions);
  const claims = await documents(
    store.folder,
    versions.map(([app, version]) => `names/${app}/${version}.json`),
  );
  return { blobs: packed(store, missing), claims };
}

async function* packed(store: SiteStore, names: readonly string[]): AsyncGenerator<Blob> {
  for (const name of names) yield await packBlob(store, name);
}

/** The texts of those files that exist. */
async function documents(folder: string, names: readonly string[]): Promise<Record<string, string>> {
  const read = names.map(async (name) => {
    const text = await readFile(join(folder, name), 'utf8').catch(() => null);
    return text === null ? [] : [[name, text] as const];
  });
  return Object.fromEntries((await Promise.all(read)).flat());
}

/** Puts a site that was a folder until now into its empty database. */
async function moveIn(store: SiteStore, { client, copy }: Session): Promise<void> {
  const id = await store.live.id();
  if (!id || !(await store.compositions.read(id))) return;
  const releases = (await store.releases.apps()).map(async (app) =>
    (await store.releases.list(app)).map(({ version }) => releaseBlob(app, version)),
  );
  const kept = (await store.compositions.list()).map(({ composition }) => composition);
  const styles = (await filesIn(join(store.folder, 'styles'))).map(({ path }) => path);
  const names = [
    ...(await Promise.all(releases)).flat(),
    ...kept.map((composition) => compositionBlob(composition.id)),
    ...styles.filter((file) => file.endsWith('.css')).map(styleBlob),
    ...(await store.comparisons.list()).map(({ name }) => comparisonBlob(name)),
  ];
  const small = ['names', 'tokens'].map(async (folder) =>
    (await filesIn(join(store.folder, folder))).map(({ path }) => join(folder, path)),
  );
  const texts = [ROLLOUTS, ...(await Promise.all(small)).flat()].filter((name) => name.endsWith('.json'));
  await changeStore(client, {
    blobs: packed(store, names),
    claims: await documents(store.folder, texts),
    lines: {
      [HISTORY]: await linesOf(store, HISTORY),
      'audit.jsonl': await linesOf(store, 'audit.jsonl'),
    },
    live: { from: null, to: id },
  });
  await copy.bringUp(client);
}

const linesOf = async ({ records }: SiteStore, list: string): Promise<string[]> =>
  (await records.lines(list)).map((line) => JSON.stringify(line));
