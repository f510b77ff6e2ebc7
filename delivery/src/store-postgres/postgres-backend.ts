import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type pg from 'pg';
import { comparisonBlob, releaseBlob, type StoreBackend, type StoreChange } from '../core/store/backend.ts';
import { filesIn, textOf } from '../core/store/files.ts';
import { liveText } from '../core/store/live.ts';
import { waitForLock } from '../core/store/lock.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { followDatabase, packBlob, syncFolder } from './copy.ts';
import * as database from './database.ts';

export function openPostgresStore(folder: string, url: string): SiteStore {
  return openStore(folder, postgresBackend(openStore(folder), url));
}

const DOCUMENT = /^(?:(?:names|titles|tokens)\/.*\.json|(?:history|audit)\.jsonl|preview.*\.json)$/;

/** The change that fills an empty database from a folder. Null if nothing is live in the folder. */
async function importOf(store: SiteStore): Promise<StoreChange | null> {
  const live = await store.live.read();
  if (!live) return null;
  const releases: string[] = [];
  const documents: Record<string, string> = {};
  for (const { path } of await filesIn(store.folder)) {
    const [, app, version] = /^releases\/([^/]+)\/([^/]+)\/release\.json$/.exec(path) ?? [];
    if (app && version) releases.push(releaseBlob({ app, version }));
    if (DOCUMENT.test(path)) documents[path] = (await textOf(join(store.folder, path))) ?? '';
  }
  const comparisons = (await store.comparisons.list()).map(({ name }) => comparisonBlob(name));
  return { documents, live: { from: null, to: liveText(live) }, addedBlobs: [...releases, ...comparisons] };
}

function postgresBackend(store: SiteStore, url: string): StoreBackend {
  /** The connection with the publish lock. If the lock is lost, changes on this connection fail. */
  const lockConnection = new AsyncLocalStorage<pg.Client>();

  async function applyChange(client: pg.Client, change: StoreChange): Promise<boolean> {
    await database.addBlobs(client, change.addedBlobs ?? [], (name) => packBlob(store, name));
    if (!(await database.changeStore(client, change))) return false;
    await syncFolder(store, client).catch((error: unknown) => {
      throw new Error(
        `The change was made, but ${store.folder} could not be updated: ${database.reasonOf(error)}. The next publish tries again.`,
      );
    });
    return true;
  }

  return {
    isCopy: true,
    async change(change) {
      const client = lockConnection.getStore();
      if (change.live && !client)
        throw new Error('Only the holder of the publish lock may change the live releases.');
      const apply = (connection: pg.Client) => applyChange(connection, change);
      return client ? apply(client) : database.withWriteConnection(url, apply);
    },

    /** The lock is released when its connection closes, at the latest when this process ends. */
    withStoreLock: (holder, work, options) =>
      database.withWriteConnection(url, async (client) => {
        const holderOf = async () => (await database.lockHolder(client)) ?? 'another publish';
        await waitForLock(() => database.takeStoreLock(client, holder), holderOf, options);
        const { live } = await syncFolder(store, client, true);
        const importChange = live ? null : await importOf(store);
        if (importChange) await applyChange(client, importChange);
        return lockConnection.run(client, work);
      }),

    holder: () => database.withConnection(url, database.lockHolder),
    sync: (everything = true) =>
      database.withConnection(url, (client) => syncFolder(store, client, everything)),
    follow: (say, pollMs) => followDatabase(store, url, say, pollMs),
  };
}
