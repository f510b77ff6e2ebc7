import { join, resolve } from 'node:path';
import { POSTGRES_ADDRESS, readSetting } from 'backend/settings';
import { PROJECT_ROOT } from './core/project/project.ts';
import type { Canary } from './core/store/canaries.ts';
import { openStore, type SiteStore } from './core/store/site-store.ts';
import { openPostgresStore } from './store-postgres/postgres-backend.ts';

export const siteFolder = (env: NodeJS.ProcessEnv): string => resolve(PROJECT_ROOT, env.SITE_DIR || '.site');

/** Adds `defaults` for absent or empty settings. Each of these settings is also read from `…_FILE`. */
export function withDefaults<Defaults extends Record<string, string>>(
  env: NodeJS.ProcessEnv,
  defaults: Defaults,
): NodeJS.ProcessEnv & Record<keyof Defaults, string> {
  const read = Object.entries(defaults).flatMap(([name, fallback]) => [
    [name, readSetting(env, name) ?? fallback],
    [`${name}_FILE`, undefined],
  ]);
  return { ...env, ...Object.fromEntries(read) };
}

export const backendEnv = (env = process.env) =>
  withDefaults(env, { DATA_DIR: join(siteFolder(env), 'data') });

/** Opens the site of SITE_DIR and SITE_DATABASE_URL (not the backend's DATABASE_URL). @throws Error for a bad address. */
export function openSiteStore(env: NodeJS.ProcessEnv): SiteStore {
  const folder = siteFolder(env);
  const url = readSetting(env, 'SITE_DATABASE_URL');
  if (!url) return openStore(folder);
  if (POSTGRES_ADDRESS.isValid(url)) return openPostgresStore(folder, url);
  throw new Error(
    `SITE_DATABASE_URL ${POSTGRES_ADDRESS.problem} (example: postgres://site:secret@db.example.com:5432/site)`,
  );
}

/** Reads a canary's figures. Undefined if this machine does not know the backend's database. */
export async function readFigures(canary: Canary, from = process.env): Promise<string | undefined> {
  const { openEvents } = await import('backend');
  const { figuresReader } = await import('./rollout/canary-report.ts');
  const { DATA_DIR: dataDir, ...env } = backendEnv(from);
  const databaseUrl = readSetting(env, 'CANARY_DATABASE_URL') ?? readSetting(env, 'DATABASE_URL');
  const events = await openEvents({ databaseUrl, dataDir });
  return events ? figuresReader(openSiteStore(env), events)(canary).finally(events.close) : undefined;
}
