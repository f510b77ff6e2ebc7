import { join } from 'node:path';
import { type Events, openEvents } from 'backend';
import { settingOf } from 'backend/settings';
import type { SiteStore } from './core/store/site-store.ts';

/**
 * Opens the events of the site's backend: the PostgreSQL of CANARY_DATABASE_URL or DATABASE_URL, else the SQLite of
 * DATA_DIR or of the site's folder. Null when there is none yet.
 */
export function openSiteEvents(store: SiteStore): Promise<Events | null> {
  const { env } = process;
  return openEvents({
    databaseUrl: settingOf(env, 'CANARY_DATABASE_URL') ?? settingOf(env, 'DATABASE_URL'),
    dataDir: env.DATA_DIR || join(store.folder, 'data'),
  });
}
