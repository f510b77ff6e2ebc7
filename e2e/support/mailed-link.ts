import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { PATIENCE_MS } from 'shared-lib/testing/patience.ts';
import { TESTED_SITE } from '../../playwright.config.ts';

/** The texts of the site's mails to an address from one template, oldest first. The database is only read. */
function mails(recipient: string, template: string): string[] {
  const file = `${TESTED_SITE.folder}/data/site.sqlite`;
  const database = new DatabaseSync(file, { readOnly: true, timeout: PATIENCE_MS });
  try {
    return database
      .prepare('select text from mail where recipient = ? and template = ? order by created_at')
      .all(recipient, template)
      .map(({ text }) => String(text));
  } finally {
    database.close();
  }
}

/** Waits for the `count`th mail of a template to an address, and returns its link. */
export async function mailedLink(recipient: string, template: string, count = 1): Promise<string> {
  await expect.poll(() => mails(recipient, template)).toHaveLength(count);
  const text = mails(recipient, template).at(-1) ?? '';
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  if (!link) throw new Error(`The mail ${template} holds no link:\n${text}`);
  return link;
}
