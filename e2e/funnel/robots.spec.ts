import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';
import { copySite } from '../support/copy-site.ts';
import { freePort } from '../support/free-port.ts';
import { serveLive } from '../support/serve-live.ts';
import { SERVER_CLOCK, stopServerClock } from '../support/server-clock.ts';
import { storedSubmissions } from '../support/stored-submissions.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

test('the field for robots is not there for people: not to see, not to hear, not for the keyboard', async ({
  page,
}) => {
  const { form, open } = campaignVisit(page);
  await open(SIGNUP);
  await expect(form.locator('[name=website]')).toHaveCount(1);
  await expect(form.locator('[name=website]')).toBeHidden();
  await expect(form.getByRole('textbox')).toHaveCount(2);
  await form.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button')).toBeFocused();
});

test('a robot that fills in every field is thanked like anybody; its request is marked, and its text is not kept', async ({
  page,
}) => {
  const visit = campaignVisit(page);
  await visit.open(SIGNUP);
  await visit.fillIn();
  await visit.form.locator('[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await visit.send();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);
  const [request, ...others] = visit.stored('guide_request');
  expect(others).toEqual([]);
  expect(request?.suspicion).toBe('honeypot');
  expect(Object.keys(request?.body ?? {})).not.toContain('website');
});

test('requests that one network address sends within 3 s are kept all the same, and marked', async ({
  request,
}) => {
  const site = await copySite();
  const served = await serveLive(process.cwd(), site.folder, await freePort(), { preload: SERVER_CLOCK });
  const now = Date.now();
  await stopServerClock(served, now);
  for (const [name, later] of [
    ['First', 0],
    ['Second', 1000],
  ] as const) {
    const data = {
      type: 'guide_request',
      name,
      email: 'ada@example.com',
      timestamp: new Date(now + later).toISOString(),
      source: `${served.url}${SIGNUP}?utm_source=robots`,
      event: 'guide_request',
    };
    const answer = await request.post(`${served.url}/api`, { data });
    expect([answer.status(), await answer.json()]).toEqual([202, { success: true, id: expect.any(String) }]);
  }
  const stored = storedSubmissions('robots', join(site.folder, 'data'));
  expect(stored.map(({ body }) => body.name)).toEqual(['First', 'Second']);
  expect(stored.map(({ suspicion }) => suspicion)).toEqual([null, 'too-fast']);
  await served.stop();
  await site.remove();
});
