import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { storedSubmissions } from './stored-submissions.ts';

/** Starts a visit with a unique campaign, which identifies it in the backend's data. */
export function campaignVisit(page: Page) {
  const campaign = `test-${randomUUID()}`;
  const visitor = { name: 'Ada Lovelace', email: `${campaign}@example.com` };
  const form = page.getByRole('main').locator('form');
  return {
    campaign,
    ...visitor,
    form,
    /** The alert of a failure. */
    alert: page.getByRole('main').getByRole('alert'),
    open: (path: string) => openPage(page, `${path}?utm_source=${campaign}`),
    /** Fills in the signup form like a person. */
    async fillIn() {
      await form.getByLabel('Name', { exact: true }).fill(visitor.name);
      await form.getByLabel('Email', { exact: true }).fill(visitor.email);
    },
    send: () => form.locator('[type=submit]').click(),
    /** The submissions of the visit that the backend has stored, optionally of one type. */
    stored: (type?: 'guide_request' | 'analytics_event') =>
      storedSubmissions(campaign).filter(({ body }) => !type || body.type === type),
  };
}
