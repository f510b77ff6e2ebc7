import { rmSync } from 'node:fs';
import { lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { POSTGRES_ADDRESS, readSetting } from 'backend/settings';
import { PROJECT_ROOT } from './core/project/project.ts';
import { contentName } from './core/store/files.ts';
import { openStore, type SiteStore } from './core/store/site-store.ts';
import { openPostgresStore } from './store-postgres/postgres-backend.ts';

/** The folder of a site's releases, compositions and data: SITE_DIR, by default `.site` in the project. */
export function siteFolder(env: NodeJS.ProcessEnv): string {
  const chosen = env.SITE_DIR ?? '.site';
  return isAbsolute(chosen) ? chosen : join(PROJECT_ROOT, chosen);
}

/** Opens the site of SITE_DIR and SITE_DATABASE_URL (not DATABASE_URL, the backend's). @throws Error for a bad address. */
export function openSiteStore(env: NodeJS.ProcessEnv, folder: string = siteFolder(env)): SiteStore {
  const url = readSetting(env, 'SITE_DATABASE_URL');
  if (!url) return openStore(folder);
  if (POSTGRES_ADDRESS.isRight(url)) return openPostgresStore(folder, url);
  throw new Error(
    `SITE_DATABASE_URL ${POSTGRES_ADDRESS.problem} (example: postgres://site:secret@db.example.com:5432/site)`,
  );
}

const PREFIX = `gable-site-running-${contentName(PROJECT_ROOT)}-`;
const MAX_LENGTH = 4096;

/** Lets commands find the folder of the site that this process serves, until it ends. */
export async function noteRunning(folder: string): Promise<void> {
  const file = join(tmpdir(), `${PREFIX}${process.pid}`);
  // The site also works without the file.
  await rm(file, { force: true })
    .then(() => writeFile(file, folder, { flag: 'wx', mode: 0o600 }))
    .then(() => void process.once('exit', () => rmSync(file, { force: true })))
    .catch(() => {});
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The folders of the sites that servers of this checkout serve on this machine, as this user. */
export async function runningFolders(): Promise<string[]> {
  const folders: string[] = [];
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    // Skips the files of killed processes.
    if (!name.startsWith(PREFIX) || !isRunning(Number(name.slice(PREFIX.length)))) continue;
    const file = join(tmpdir(), name);
    const found = await lstat(file).catch(() => null);
    if (!found?.isFile() || found.size > MAX_LENGTH) continue;
    // Every user can write to the folder.
    if (!process.getuid || found.uid === process.getuid())
      folders.push(await readFile(file, 'utf8').catch(() => ''));
  }
  return folders.filter(Boolean);
}
