import type { BackendConfig } from '../config/backend-config.ts';
import { hasData } from '../database/open-database.ts';
import { type Events, readEvents } from '../events/read-events.ts';
import { createLog } from '../log/log.ts';
import { type Leads, readLeads } from '../webhook/leads.ts';
import { openBackendDatabase } from './features.ts';

/** Opens the events and submissions of a backend's database, PostgreSQL or the embedded SQLite; null when there is none yet. */
export async function openEvents(
  config: Pick<BackendConfig, 'databaseUrl' | 'dataDir'>,
): Promise<(Events & { leads: Leads }) | null> {
  if (!hasData(config)) return null;
  const database = await openBackendDatabase(config, createLog({ logLevel: 'silent' }));
  return { ...readEvents(database), leads: readLeads(database), close: database.close };
}
