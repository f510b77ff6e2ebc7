import { isAbsolute, join } from 'node:path';
import { POSTGRES_ADDRESS, readSetting } from 'backend/settings';
import { PROJECT_ROOT } from './core/project/project.ts';
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
