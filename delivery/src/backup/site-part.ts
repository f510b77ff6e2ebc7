import { existsSync } from 'node:fs';
import { copyFile, link, lstat, mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { checkPostgresRestore, dumpPostgres, restorePostgres, runProgram } from 'backend';
import { readSetting } from 'backend/settings';
import * as v from 'valibot';
import { readSite } from '../core/assemble/assemble.ts';
import { LIVE, type LockOptions } from '../core/store/backend.ts';
import { filesIn } from '../core/store/files.ts';
import { readLiveText } from '../core/store/live.ts';
import { openStore, type SiteStore } from '../core/store/site-store.ts';
import { setId } from '../core/store/version-set.ts';

export const SITE_BACKUP = v.object({
  engine: v.picklist(['folder', 'postgres']),
  live: v.string(),
  rows: v.record(v.string(), v.number()),
});
type SiteBackup = v.InferOutput<typeof SITE_BACKUP>;

export interface SitePlace {
  store: SiteStore;
  env: NodeJS.ProcessEnv & { DATA_DIR: string };
}

const databaseOf = (env: SitePlace['env']) => readSetting(env, 'SITE_DATABASE_URL');

const FILES = { folder: 'site.tar', postgres: 'site.dump' } as const;
/** Matches the names of the site's tables (`store-postgres/database.ts`). */
const TABLES = '^site_';
const REMEDY = 'Install it (Debian: apt-get install tar).';

/** Writes a consistent copy of the site into a folder. A publish waits less than a second for the copy. */
export async function backUpSite(place: SitePlace, folder: string, lock: LockOptions): Promise<SiteBackup> {
  const { store, env } = place;
  const url = databaseOf(env);
  if (url) {
    const file = join(folder, FILES.postgres);
    const { rows, column } = await dumpPostgres(url, file, TABLES, 'select live from site_state');
    const live = readLiveText(column[0] ?? null);
    if (!live) throw new Error('Nothing is live in the database of SITE_DATABASE_URL. Correct this setting.');
    return { engine: 'postgres', live: setId(live), rows };
  }
  // Throws for a mistyped SITE_DIR, which `withDraft` would create.
  await store.live.current();
  return store.drafts.withDraft('backup', async (draft) => {
    await store.withLock('A backup', () => copySiteFiles(store.folder, draft, env.DATA_DIR), lock);
    const copy = openStore(draft);
    // Throws if the pages of a live release are missing or damaged.
    const { id } = await readSite(copy, await copy.live.current());
    await runProgram('tar', ['--create', '--file=-', `--directory=${draft}`, '.'], {
      output: join(folder, FILES.folder),
      remedy: REMEDY,
    });
    return { engine: 'folder', live: id, rows: {} };
  });
}

export async function checkSite(
  { store, env }: SitePlace,
  folder: string,
  { engine }: SiteBackup,
  maySetAside: boolean,
): Promise<void> {
  const url = databaseOf(env);
  if (engine === 'postgres')
    return checkPostgresRestore(url, join(folder, FILES.postgres), TABLES, 'SITE_DATABASE_URL');
  if (url)
    throw new Error(
      "The backup is of a site's folder: restore it without SITE_DATABASE_URL. The first publish with an empty database in SITE_DATABASE_URL then copies the folder there. Nothing was changed.",
    );
  const names = await siteNames(store.folder, env.DATA_DIR);
  if (names.length > 0 && !maySetAside)
    throw new Error(
      `${store.folder} is not empty (it has ${names.join(', ').slice(0, 200)}). With --set-aside, the existing site is moved to a subfolder. Nothing was changed.`,
    );
}

/** Restores a site that `checkSite` accepted. Calls `restoreBackend` just before the first change of the site. */
export async function restoreSite(
  { store, env }: SitePlace,
  folder: string,
  { live, rows }: SiteBackup,
  asideName: string,
  restoreBackend: () => Promise<void>,
): Promise<void> {
  const url = databaseOf(env);
  if (url) {
    await restoreBackend();
    return restorePostgres(url, join(folder, FILES.postgres), TABLES, rows);
  }
  await store.drafts.withDraft('restore', async (draft) => {
    await mkdir(draft);
    await runProgram('tar', ['--extract', '--file=-', '--no-same-owner', `--directory=${draft}`], {
      input: join(folder, FILES.folder),
      remedy: REMEDY,
    });
    const restored = openStore(draft);
    const { id } = await readSite(restored, await restored.live.current());
    if (id !== live)
      throw new Error(`The backup contains the version set ${id} instead of ${live}. Use another backup.`);
    await restoreBackend();
    await store.withLock('A restore', async () => {
      await moveSiteFiles(store.folder, join(store.folder, asideName), env.DATA_DIR, 'first');
      await moveSiteFiles(draft, store.folder, env.DATA_DIR, 'last');
    });
  });
}

const EXCLUDED =
  /^(console|data|drafts|compressed|thumbnails|before-.*|publish-.*|(site|copy-lock)\.sqlite.*|auth-secret.*|from-database\.json|.*\.draft)$/;
const IMMUTABLE = /^(releases|comparisons)$/;
/** Some file systems have no hard links. */
const linkOrCopy = (from: string, to: string) => link(from, to).catch(() => copyFile(from, to));

/** The folder may also contain `dataDir`, which is not part of the site. */
async function siteNames(folder: string, dataDir: string): Promise<string[]> {
  const names = existsSync(folder) ? await readdir(folder) : [];
  const containsData = (name: string) =>
    `${resolve(dataDir)}${sep}`.startsWith(`${resolve(folder, name)}${sep}`);
  return names.filter((name) => !EXCLUDED.test(name) && !containsData(name)).sort();
}

/** Needs the publish lock. */
export async function copySiteFiles(folder: string, target: string, dataDir: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const name of await siteNames(folder, dataDir)) {
    const entry = await lstat(join(folder, name));
    const files = entry.isDirectory()
      ? await filesIn(join(folder, name))
      : [{ path: '', isLink: entry.isSymbolicLink() }];
    const copy = IMMUTABLE.test(name) ? linkOrCopy : copyFile;
    for (const { path, isLink } of files) {
      if (isLink)
        throw new Error(`${join(folder, name, path)} is a symbolic link. Replace it with the file itself.`);
      // Skips the unfinished version of a file that is being replaced.
      if (copy === copyFile && path.endsWith('.draft')) continue;
      const to = join(target, name, path);
      await mkdir(dirname(to), { recursive: true });
      await copy(join(folder, name, path), to);
    }
  }
}

/** Moves `live.json` first or last, so that a half-moved site has no `live.json`. */
async function moveSiteFiles(from: string, to: string, dataDir: string, liveAt: 'first' | 'last') {
  const names = (await siteNames(from, dataDir)).sort((a, b) => Number(a === LIVE) - Number(b === LIVE));
  if (liveAt === 'first') names.reverse();
  for (const name of names) {
    await mkdir(to, { recursive: true });
    await rename(join(from, name), join(to, name));
  }
}
