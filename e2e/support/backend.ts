import { randomUUID } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { STATE_TIMEOUT_MS } from 'shared-lib/testing/test-timeouts.ts';
import { TESTED_SITE } from '../../playwright.config.ts';
import { mainForm, openPage } from './page.ts';

export function readBackend(query: string, ...values: SQLInputValue[]) {
  const file = `${TESTED_SITE.folder}/data/site.sqlite`;
  const database = new DatabaseSync(file, { readOnly: true, timeout: STATE_TIMEOUT_MS });
  try {
    return database.prepare(query).all(...values);
  } finally {
    database.close();
  }
}

/** In order of arrival. `campaign` is a `utm_source`. */
export const storedSubmissions = (campaign: string): Record<string, string>[] =>
  readBackend(
    'select body from submission where body like ? order by received_at, rowid',
    `%utm_source=${campaign}"%`,
  ).map(({ body }) => JSON.parse(String(body)));

export function campaignVisit(page: Page) {
  const campaign = `test-${randomUUID()}`;
  const typed = { name: 'Ada Lovelace', email: `${campaign}@example.com` };
  const { form, fill, send } = mainForm(page);
  return {
    campaign,
    ...typed,
    form,
    send,
    alert: page.getByRole('main').getByRole('alert'),
    open: (path: string) => openPage(page, `${path}?utm_source=${campaign}`),
    fillIn: () => fill(typed),
    stored: (type?: 'guide_request' | 'analytics_event') =>
      storedSubmissions(campaign).filter((body) => !type || body.type === type),
  };
}
