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

/** Opens a site in PostgreSQL, for many servers; the folder is a copy. */
export function openPostgresStore(folder: string, url: string): SiteStore {
  return openStore(folder, postgresBackend(openStore(folder), url));
}

function postgresBackend(store: SiteStore, url: string): StoreBackend {
  /** The connection of the lock's holder, for its work alone. Its changes fail after the lock is lost. */
  const locked = new AsyncLocalStorage<pg.Client>();

  /** Uploads missing blobs of the folder, changes the database, then syncs the folder. */
  const change = (changes: database.StoreChange, blobs: readonly string[] = []): Promise<void> => {
    const make = (client: pg.Client) => changeIn(client, changes, blobs);
    const client = locked.getStore();
    return client ? make(client) : database.writing(url, make);
  };

  async function changeIn(client: pg.Client, changes: database.StoreChange, blobs: readonly string[]) {
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

  async function moveIn(): Promise<void> {
    const live = await store.live.read();
    if (!live) return;
    const kept = await filesIn(store.folder);
    const releases = kept.flatMap(({ path }) => {
      const [, app, version] = /^releases\/([^/]+)\/([^/]+)\/release\.json$/.exec(path) ?? [];
      return app && version ? releaseBlob(app, version) : [];
    });
    const compared = (await store.comparisons.list()).map(({ name }) => comparisonBlob(name));
    const documents: Record<string, string> = {};
    for (const { path } of kept)
      if (/^(?:(?:names|titles|tokens)\/.*\.json|(?:history|audit)\.jsonl|preview.*\.json)$/.test(path))
        documents[path] = (await textOf(join(store.folder, path))) ?? '';
    await change({ documents, live: { from: null, to: liveText(live) } }, [...releases, ...compared]);
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
      if (!locked.getStore())
        throw new Error('Only the holder of the publish lock may change the live releases.');
      const { versions = {}, canaries = [] } = readLiveText(to) ?? {};
      const tried = canaries.map(({ app, version }) => releaseBlob(app, version));
      return change({ lines: { [HISTORY]: line }, live: { from, to } }, [
        ...releaseBlobs(versions),
        ...tried,
      ]);
    },

    stage({ versions }, comparison) {
      const compared = comparison && store.comparisons.has(comparison) ? [comparisonBlob(comparison)] : [];
      return change({}, [...releaseBlobs(versions), ...compared]);
    },

    forget({ releases, comparisons }) {
      const gone = releases.map(({ app, version }) => releaseBlob(app, version));
      return change({ gone: [...gone, ...comparisons.map(comparisonBlob)] });
    },

    /** The lock ends with its connection, so with this process. */
    exclusively: (holder, work, options) =>
      database.writing(url, async (client) => {
        const other = async () => (await database.lockHolder(client)) ?? 'another publish';
        await waitForLock(() => database.takeStoreLock(client, holder), other, options);
        const copy = siteCopy(store, true);
        await copy.sync(client);
        return locked.run(client, async () => {
          if (!copy.isLive()) await moveIn();
          return work();
        });
      }),

    holder: () => database.connected(url, database.lockHolder),
    sync: (everything = true) =>
      database.connected(url, (client) => siteCopy(store, everything).sync(client)),
    follow: (options) => followDatabase(store, url, options),
  };
}
