import { rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { POSTGRES_ADDRESS, readSetting } from 'backend/settings';
import { PROJECT_ROOT } from './core/project/project.ts';
import { openStore, type SiteStore } from './core/store/site-store.ts';
import { openPostgresStore } from './store-postgres/postgres-backend.ts';

/** The folder of a site's releases and data: SITE_DIR, by default `.site` in the project. */
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

/** The folder of each site that a server of this checkout serves, in a file named by its process. */
const RUNNING = join(PROJECT_ROOT, 'node_modules/.cache/running');

/** Lets commands find the folder of the site that this process serves, until it ends. */
export async function noteRunning(folder: string): Promise<void> {
  const file = join(RUNNING, String(process.pid));
  process.once('exit', () => rmSync(file, { force: true }));
  await mkdir(RUNNING, { recursive: true })
    .then(() => writeFile(file, folder))
    // The site also works without the file.
    .catch(() => {});
}

function isRunning(pid: string): boolean {
  try {
    return process.kill(Number(pid), 0);
  } catch {
    return false;
  }
}

/** The folders of the sites that servers of this checkout serve, as this user. */
export async function runningFolders(): Promise<string[]> {
  // Killed processes leave their files.
  const pids = (await readdir(RUNNING).catch(() => [])).filter(isRunning);
  const folders = await Promise.all(pids.map((pid) => readFile(join(RUNNING, pid), 'utf8').catch(() => '')));
  return folders.filter(Boolean);
}
