import { mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { checkDump, dumpPostgres, requireNoTables, restorePostgres, runProgram } from 'backend';
import { readSetting } from 'backend/settings';
import * as v from 'valibot';
import { readSite } from '../core/assemble/assemble.ts';
import type { LockOptions } from '../core/store/backend.ts';
import { readLiveText } from '../core/store/live.ts';
import { copySiteFiles, moveSiteFiles, siteNames } from '../core/store/site-files.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { setId } from '../core/store/version-set.ts';

/** What a backup says of the site. */
export const SITE_BACKUP = v.object({
  engine: v.picklist(['folder', 'postgres']),
  live: v.string(),
  rows: v.record(v.string(), v.number()),
});
export type SiteBackup = v.InferOutput<typeof SITE_BACKUP>;

/** Where a site and its backend's data are kept. The data may lie in the site's folder. */
export interface SitePlace {
  store: SiteStore;
  env: NodeJS.ProcessEnv & { DATA_DIR: string };
}

const databaseOf = (env: SitePlace['env']) => readSetting(env, 'SITE_DATABASE_URL');

const FILES = { folder: 'site.tar', postgres: 'site.dump' } as const;
/** store-postgres/database.ts makes them. */
const TABLES = '^site_';
const REMEDY = 'Install it (Debian: apt-get install tar).';

/** The file of a backup that it needs. */
export const siteFile = ({ engine }: SiteBackup): string => FILES[engine];

/** Writes the site into a folder, as it is at one moment, while it is served. A publish waits for less than a second. */
export async function backUpSite(
  { store, env }: SitePlace,
  folder: string,
  lock: LockOptions,
): Promise<SiteBackup> {
  const url = databaseOf(env);
  if (url) {
    // One transaction sees a switch whole or not at all.
    const { rows, extra: live } = await dumpPostgres(
      url,
      join(folder, FILES.postgres),
      TABLES,
      async (client) => {
        const state = await client.query<{ live: string | null }>('select live from site_state');
        return readLiveText(state.rows[0]?.live ?? null);
      },
    );
    if (!live) throw new Error('Nothing is live yet in the database of SITE_DATABASE_URL.');
    return { engine: 'postgres', live: setId(live), rows };
  }
  // A mistyped SITE_DIR is not made.
  await store.live.current();
  return store.drafts.inDraft('backup', async (draft) => {
    await store.withLock('A backup', () => copySiteFiles(store.folder, draft, env.DATA_DIR), lock);
    const { live } = await openStore(draft).live.releases();
    await runProgram('tar', ['--create', '--file=-', `--directory=${draft}`, '.'], {
      output: join(folder, FILES.folder),
      remedy: REMEDY,
    });
    return { engine: 'folder', live: setId(live), rows: {} };
  });
}

/** @throws Error that says why the site of a backup cannot be restored to its place. Changes nothing. */
export async function checkSite(
  { store, env }: SitePlace,
  folder: string,
  { engine }: SiteBackup,
  mayPutAside: boolean,
): Promise<void> {
  const url = databaseOf(env);
  if (engine === 'postgres') {
    if (!url)
      throw new Error(
        'The backup holds a site of PostgreSQL: set SITE_DATABASE_URL to an empty database. Nothing was changed.',
      );
    await checkDump(join(folder, FILES.postgres));
    return requireNoTables(url, TABLES, 'SITE_DATABASE_URL');
  }
  if (url)
    throw new Error(
      "The backup holds a site's folder: restore it without SITE_DATABASE_URL. The first publish with it moves the folder in. Nothing was changed.",
    );
  const present = await siteNames(store.folder, env.DATA_DIR);
  if (present.length > 0 && !mayPutAside)
    throw new Error(
      `${store.folder} is not empty (it has ${present.join(', ').slice(0, 200)}). With --set-aside the present site is put aside. Nothing was changed.`,
    );
}

/** Restores the site after `checkSite`. `putData` restores the data once nothing of the site can fail any more. */
export async function restoreSite(
  { store, env }: SitePlace,
  folder: string,
  { live, rows }: SiteBackup,
  aside: string,
  putData: () => Promise<void>,
): Promise<void> {
  const url = databaseOf(env);
  if (url) {
    await putData();
    return restorePostgres(url, join(folder, FILES.postgres), TABLES, rows);
  }
  await store.drafts.inDraft('restore', async (draft) => {
    await mkdir(draft);
    await runProgram('tar', ['--extract', '--file=-', '--no-same-owner', `--directory=${draft}`], {
      input: join(folder, FILES.folder),
      remedy: REMEDY,
    });
    const restored = openStore(draft);
    const { id } = await readSite(restored, await restored.live.current());
    if (id !== live) throw new Error(`The backup should hold ${live}, and holds ${id}.`);
    await putData();
    await store.withLock('A restore', async () => {
      for (const name of await siteNames(store.folder, env.DATA_DIR)) {
        await mkdir(join(store.folder, aside), { recursive: true });
        await rename(join(store.folder, name), join(store.folder, aside, name));
      }
      await moveSiteFiles(draft, store.folder, env.DATA_DIR);
    });
  });
}
