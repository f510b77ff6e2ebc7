import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { TESTED_SITE } from '../../playwright.config.ts';

/** Queries the database of the running backend under test. */
export function readBackend(query: string, ...values: SQLInputValue[]) {
  const file = `${TESTED_SITE.folder}/data/site.sqlite`;
  const database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

/** The stored submissions of a campaign (`utm_source`), in order of arrival. */
export const storedSubmissions = (campaign: string): { body: Record<string, string> }[] =>
  readBackend(
    'select body from submission where body like ? order by received_at, rowid',
    `%utm_source=${campaign}"%`,
  ).map(({ body }) => ({ body: JSON.parse(String(body)) }));
