import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { type StoredSubmission, storedSubmissions } from './stored-submissions.ts';

/** A visitor with their own campaign, which separates them in the backend's data. */
export interface CampaignVisit {
  campaign: string;
  name: string;
  email: string;
  form: Locator;
  /** The alert of a failure. */
  alert: Locator;
  open(path: string): Promise<void>;
  /** Fills in the signup form like a person. */
  fillIn(): Promise<void>;
  send(): Promise<void>;
  /** What the backend has kept of the visit, of one type if given. */
  stored(type?: 'guide_request' | 'analytics_event'): StoredSubmission[];
}

/** Begins such a visit, without opening a page. */
export function campaignVisit(page: Page): CampaignVisit {
  const campaign = `test-${randomUUID()}`;
  const email = `${campaign}@example.com`;
  const form = page.getByRole('main').locator('form');
  return {
    campaign,
    name: 'Ada Lovelace',
    email,
    form,
    alert: page.getByRole('main').getByRole('alert'),
    open: (path) => openPage(page, `${path}?utm_source=${campaign}`),
    async fillIn() {
      await form.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
      await form.getByLabel('Email', { exact: true }).fill(email);
    },
    send: () => form.locator('[type=submit]').click(),
    stored: (type) => storedSubmissions(campaign).filter(({ body }) => !type || body.type === type),
  };
}
