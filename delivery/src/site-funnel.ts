import { join } from 'node:path';
import { type Funnel, openFunnel } from 'backend';
import { settingOf } from 'backend/settings';
import type { SiteStore } from './core/store/site-store.ts';

/**
 * Opens what visitors did and how their pages went: the PostgreSQL of CANARY_DATABASE_URL or DATABASE_URL, else the
 * SQLite of DATA_DIR or of the site's folder. Null when there is none yet.
 */
export function openSiteFunnel(store: SiteStore): Promise<Funnel | null> {
  const { env } = process;
  return openFunnel({
    databaseUrl: settingOf(env, 'CANARY_DATABASE_URL') ?? settingOf(env, 'DATABASE_URL'),
    dataDir: env.DATA_DIR || join(store.folder, 'data'),
  });
}
