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

/**
 * Opens a site as the environment says: SITE_DIR, and SITE_DATABASE_URL, where it is kept beside its folder. Not
 * DATABASE_URL: a site whose backend is on PostgreSQL would find an empty store there after an upgrade. For commands,
 * once; everything below them is given the store.
 * @throws Error when SITE_DATABASE_URL is no address of PostgreSQL.
 */
export function openSiteStore(env: NodeJS.ProcessEnv, folder: string = siteFolder(env)): SiteStore {
  const url = readSetting(env, 'SITE_DATABASE_URL');
  if (!url) return openStore(folder);
  if (POSTGRES_ADDRESS.isRight(url)) return openPostgresStore(folder, url);
  throw new Error(
    `SITE_DATABASE_URL ${POSTGRES_ADDRESS.problem} (example: postgres://site:secret@db.example.com:5432/site)`,
  );
}
