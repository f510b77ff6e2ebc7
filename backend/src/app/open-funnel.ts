import type { BackendConfig } from '../config/backend-config.ts';
import { hasData } from '../database/open-database.ts';
import { type Funnel, readFunnel } from '../funnel/funnel.ts';
import { createLog } from '../log/log.ts';
import { openBackendDatabase } from './features.ts';

/** Opens the funnel in PostgreSQL or the embedded SQLite; null when there is no SQLite file yet. */
export async function openFunnel(
  config: Pick<BackendConfig, 'databaseUrl' | 'dataDir'>,
): Promise<Funnel | null> {
  if (!hasData(config)) return null;
  const database = await openBackendDatabase(config, createLog({ logLevel: 'silent' }));
  return { ...readFunnel(database), close: database.close };
}
