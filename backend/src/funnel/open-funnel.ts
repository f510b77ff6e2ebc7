import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { BackendConfig } from '../config/backend-config.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { createLog } from '../log/create-log.ts';
import { type FunnelEvent, funnelEvent } from './funnel-event.ts';

/** The guide funnel as the database tells it, for reading while the site runs. */
export interface Funnel {
  engine: Database['engine'];
  /** Everything that has arrived since then (milliseconds since 1970 UTC), oldest first within each type. */
  events(since: number): AsyncIterable<FunnelEvent>;
  close(): Promise<void>;
}

const TYPES = ['guide_request', 'analytics_event'] as const;
/** How many rows are in memory at a time. */
const BATCH = 5000;

/** Opens PostgreSQL or the embedded SQLite; null when there is no SQLite file yet. */
export async function openFunnel(
  config: Pick<BackendConfig, 'databaseUrl' | 'dataDir'>,
): Promise<Funnel | null> {
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'site.sqlite'))) return null;
  const { db, engine, close } = await openDatabase(config, createLog({ logLevel: 'silent' }));

  async function* read(type: (typeof TYPES)[number], since: number): AsyncGenerator<FunnelEvent> {
    let last = { received_at: since, id: '' };
    for (;;) {
      const rows = await db
        .selectFrom('submission')
        .select(['id', 'type', 'body', 'received_at', 'suspicion'])
        .where('type', '=', type)
        .where('received_at', '>=', last.received_at)
        .where(({ eb, or }) => or([eb('received_at', '>', last.received_at), eb('id', '>', last.id)]))
        .orderBy('received_at')
        .orderBy('id')
        .limit(BATCH)
        .execute();
      for (const row of rows) {
        const event = funnelEvent(row);
        if (event) yield event;
      }
      const end = rows.at(-1);
      if (!end || rows.length < BATCH) return;
      last = end;
    }
  }
  return {
    engine,
    async *events(since) {
      for (const type of TYPES) yield* read(type, since);
    },
    close,
  };
}
