import { sql } from 'kysely';
import type { AccountServices } from '../accounts/account-services.ts';
import { accountsFeature } from '../accounts/feature.ts';
import type { BackendConfig } from '../config/backend-config.ts';
import { contentFeature } from '../content/feature.ts';
import type { SchemaVersion } from '../database/migrations.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { jobTable, runSql } from '../database/schema.ts';
import { loadTimeColumns } from '../events/event-tables.ts';
import { eventsFeature } from '../events/feature.ts';
import { earningsTable, replaceTally } from '../events/replace-tally.ts';
import type { Feature } from '../feature/feature.ts';
import { deletionJob } from '../jobs/retention.ts';
import type { Job } from '../jobs/scheduled-jobs.ts';
import { counterTable } from '../limits/rate-limiter.ts';
import type { Log } from '../log/log.ts';
import { mailFeature } from '../mail/feature.ts';
import { deliveryTable } from '../outbox/delivery-table.ts';
import { webhookFeature } from '../webhook/feature.ts';
import type { WebhookServices } from '../webhook/store-submissions.ts';
import { extraColumn } from '../webhook/webhook-tables.ts';

/** The services of all routes. */
export type Services = AccountServices & WebhookServices;

/** Every feature. A feature whose tables reference another's comes after it. */
export const FEATURES: readonly Feature<Services>[] = [
  webhookFeature,
  accountsFeature,
  contentFeature,
  mailFeature,
  eventsFeature,
];

/** Every POST path below {host}. The routes, the OpenAPI document and the abuse tests are generated from it. */
export const PATHS = {
  ...webhookFeature.paths,
  ...accountsFeature.paths,
  ...contentFeature.paths,
  ...mailFeature.paths,
  ...eventsFeature.paths,
};

/** Daily jobs. */
export const JOBS: Readonly<Record<string, Job>> = Object.assign(
  { counters: deletionJob('limit_counter', 'key', (now) => sql`until < ${now}`) },
  ...FEATURES.map(({ jobs }) => jobs),
);

/** Every migration, sorted by name, and the contract steps of the next version. */
export const SCHEMA: SchemaVersion = {
  migrations: {
    /** All tables, in an empty database. */
    async '001-baseline'(db, engine) {
      for (const { tables } of FEATURES) await tables?.(db, engine);
      await deliveryTable(db);
      await counterTable(db);
      await jobTable(db);
    },
    '002-expand-trace-of-a-delivery': (db) => runSql(db, 'alter table delivery add column traceparent text'),
    '003-expand-earnings': earningsTable,
    '004-contract-events': replaceTally,
    /** Tracing and bounces. */
    '005-contract-removed-features': (db) =>
      runSql(
        db,
        'alter table delivery drop column traceparent',
        // The hashes of addresses whose mail bounced. Those of unsubscribed addresses stay.
        "delete from unsubscribed where key like 'bounced %'",
      ),
    '006-expand-load-times': loadTimeColumns,
    '007-expand-extra-fields': extraColumn,
  },
  next: {},
};

/** Opens the configured database with the tables of all features. */
export const openBackendDatabase = (
  config: Pick<BackendConfig, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<Database> => openDatabase(config, log, SCHEMA);
