import { DatabaseSync } from 'node:sqlite';

const DATABASE = '.site-test/production/data/site.sqlite';

/** A submission in the backend of the site under test. */
export interface StoredSubmission {
  body: Record<string, string>;
  /** Why a robot may have sent it. */
  suspicion: string | null;
}

/**
 * Everything that the backend has kept of one campaign's visits (`utm_source`), in order of arrival. Only
 * reads the file, while the site runs.
 */
export function storedSubmissions(campaign: string): StoredSubmission[] {
  const database = new DatabaseSync(DATABASE, { readOnly: true, timeout: 5000 });
  try {
    return database
      .prepare('select body, suspicion from submission where body like ? order by received_at, rowid')
      .all(`%utm_source=${campaign}"%`)
      .map(({ body, suspicion }) => ({
        body: JSON.parse(String(body)),
        suspicion: suspicion === null ? null : String(suspicion),
      }));
  } finally {
    database.close();
  }
}
