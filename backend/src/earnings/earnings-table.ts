import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

declare module '../database/schema.ts' {
  interface Schema {
    earning: EarningTable;
  }
}

/** What the retailer says that links with one tracking id brought on one day. */
export interface EarningTable {
  /** ISO 8601, as the retailer dates it. */
  day: string;
  tag: string;
  /** Whose links carried it when it was imported: a page's path, a release as `app/version`, or an empty text for the site. */
  links: string;
  items: number;
  /** What was bought, in cents of a dollar: not the commission. */
  cents: number;
}

/** Creates the table of earnings. */
export async function earningsTable({ schema }: Kysely<Schema>): Promise<void> {
  await schema
    .createTable('earning')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('links', 'text', (column) => column.notNull())
    .addColumn('items', 'integer', (column) => column.notNull())
    .addColumn('cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('earning_day_key', ['day', 'tag'])
    .execute();
}
