import { DatabaseSync } from 'node:sqlite';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import type { AccountSite } from './account-site.ts';

const DATABASE = `${TESTED_SITE.folder}/data/site.sqlite`;

/** The site that Playwright starts. Its database is only read. */
export const sqliteSite: AccountSite = {
  origin: `http://localhost:${TESTED_SITE.port}`,
  async mails(recipient, template) {
    const database = new DatabaseSync(DATABASE, { readOnly: true, timeout: PATIENCE_MS });
    try {
      return database
        .prepare('select text from mail where recipient = ? and template = ? order by created_at')
        .all(recipient, template)
        .map(({ text }) => String(text));
    } finally {
      database.close();
    }
  },
  // Playwright stops it.
  async stop() {},
};
