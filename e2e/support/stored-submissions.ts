import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { TESTED_SITE } from '../../playwright.config.ts';

const DATA = `${TESTED_SITE.folder}/data`;

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
export function storedSubmissions(campaign: string, data = DATA): StoredSubmission[] {
  const database = new DatabaseSync(join(data, 'site.sqlite'), { readOnly: true, timeout: PATIENCE_MS });
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
