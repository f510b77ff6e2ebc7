import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    tally: TallyTable;
    compared: ComparedTable;
  }
}

/** What browsers reported of a release, as counts, without anything of the visitor. */
export interface TallyTable {
  /** Page telemetry, what visitors of the guide did, clicks on links to the shop, or the votes of networks. */
  scope: 'pages' | 'funnel' | 'shop' | 'votes';
  /** The start of the hour that the counts are of; of votes, since when releases have been compared. */
  at: number;
  /** As `app/version`; empty when it is unknown. */
  release: string;
  /** JSON: what was counted, and how often. */
  counts: string;
}

/** A release that is compared with others, by votes. */
interface ComparedTable {
  /** As `app/version`. */
  release: string;
  since: number;
  /** When somebody last judged it: votes are taken until a day later. */
  judged_at: number;
}

/** Creates the tables of counts and votes. */
export async function telemetryTables({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('tally')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('release', 'text', (column) => column.notNull())
    .addColumn('counts', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('tally_hour_key', ['scope', 'at', 'release'])
    .execute();
  await schema
    .createTable('compared')
    .addColumn('release', 'text', (column) => column.primaryKey().notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('judged_at', 'bigint', (column) => column.notNull())
    .execute();
}
