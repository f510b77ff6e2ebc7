import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import type pg from 'pg';
import { HISTORY, type StoreBackend } from '../core/store/backend.ts';
import { filesIn, textOf } from '../core/store/files.ts';
import { liveText, readLiveText } from '../core/store/live.ts';
import { waitForLock } from '../core/store/lock.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { comparisonBlob, followDatabase, packBlob, releaseBlob, releaseBlobs, siteCopy } from './copy.ts';
import * as database from './database.ts';

/** Opens a site that many servers share in PostgreSQL. The folder is a copy of the database. */
export function openPostgresStore(folder: string, url: string): SiteStore {
  return openStore(folder, postgresBackend(openStore(folder), url));
}

function postgresBackend(store: SiteStore, url: string): StoreBackend {
  /** The connection with the lock, in the work of the lock's holder. If the lock is lost, the work's changes fail. */
  const lockConnection = new AsyncLocalStorage<pg.Client>();

  /** Uploads missing blobs of the folder, changes the database, then syncs the folder. */
  const change = (changes: database.StoreChange, blobs: readonly string[] = []): Promise<void> => {
    const apply = (client: pg.Client) => applyChange(client, changes, blobs);
    const client = lockConnection.getStore();
    return client ? apply(client) : database.withWriteConnection(url, apply);
  };

  async function applyChange(client: pg.Client, changes: database.StoreChange, blobs: readonly string[]) {
    for (const name of await database.missingBlobs(client, blobs))
      await database.addBlob(client, name, await packBlob(store, name));
    await database.changeStore(client, changes);
    await siteCopy(store)
      .sync(client)
      .catch((error: unknown) => {
        throw new Error(
          `The change was made, but ${store.folder} could not be updated: ${database.reason(error)}`,
        );
      });
  }

  /** Copies the site of the folder into the empty database. */
  async function importFolder(): Promise<void> {
    const live = await store.live.read();
    if (!live) return;
    const files = await filesIn(store.folder);
    const releases = files.flatMap(({ path }) => {
      const [, app, version] = /^releases\/([^/]+)\/([^/]+)\/release\.json$/.exec(path) ?? [];
      return app && version ? releaseBlob(app, version) : [];
    });
    const comparisons = (await store.comparisons.list()).map(({ name }) => comparisonBlob(name));
    const documents: Record<string, string> = {};
    for (const { path } of files)
      if (/^(?:(?:names|titles|tokens)\/.*\.json|(?:history|audit)\.jsonl|preview.*\.json)$/.test(path))
        documents[path] = (await textOf(join(store.folder, path))) ?? '';
    await change({ documents, live: { from: null, to: liveText(live) } }, [...releases, ...comparisons]);
  }

  return {
    isCopy: true,
    keep: (name, text) => change({ documents: { [name]: text } }),
    append: (list, line) => change({ lines: { [list]: line } }),
    add: (name, text) =>
      change({ additions: { [name]: text } }).then(
        () => true,
        (error: unknown) => {
          if (database.isTaken(error)) return false;
          throw error;
        },
      ),

    async replaceLive({ from, to, line }) {
      if (!lockConnection.getStore())
        throw new Error('Only the holder of the publish lock may change the live releases.');
      const { versions = {}, canaries = [] } = readLiveText(to) ?? {};
      const canaryBlobs = canaries.map(({ app, version }) => releaseBlob(app, version));
      return change({ lines: { [HISTORY]: line }, live: { from, to } }, [
        ...releaseBlobs(versions),
        ...canaryBlobs,
      ]);
    },

    stage({ versions }, comparison) {
      const blobs = comparison && store.comparisons.has(comparison) ? [comparisonBlob(comparison)] : [];
      return change({}, [...releaseBlobs(versions), ...blobs]);
    },

    forget({ releases, comparisons }) {
      const blobs = releases.map(({ app, version }) => releaseBlob(app, version));
      return change({ deletedBlobs: [...blobs, ...comparisons.map(comparisonBlob)] });
    },

    /** The lock is released with its connection, so at the latest when this process ends. */
    exclusively: (holder, work, options) =>
      database.withWriteConnection(url, async (client) => {
        const holderOf = async () => (await database.lockHolder(client)) ?? 'another publish';
        await waitForLock(() => database.takeStoreLock(client, holder), holderOf, options);
        const copy = siteCopy(store, true);
        await copy.sync(client);
        return lockConnection.run(client, async () => {
          if (!copy.hasLive()) await importFolder();
          return work();
        });
      }),

    holder: () => database.withConnection(url, database.lockHolder),
    sync: (everything = true) =>
      database.withConnection(url, (client) => siteCopy(store, everything).sync(client)),
    follow: (options) => followDatabase(store, url, options),
  };
}
