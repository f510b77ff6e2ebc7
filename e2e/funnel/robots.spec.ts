import { expect, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';

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
  page,
  request,
}) => {
  const visit = campaignVisit(page);
  const now = Date.now();
  for (const [name, later] of [
    ['First', 0],
    ['Second', 1000],
  ] as const) {
    const data = {
      type: 'guide_request',
      name,
      email: visit.email,
      timestamp: new Date(now + later).toISOString(),
      source: `http://localhost${SIGNUP}?utm_source=${visit.campaign}`,
      event: 'guide_request',
    };
    const answer = await request.post('/api', { data });
    expect([answer.status(), await answer.json()]).toEqual([202, { success: true, id: expect.any(String) }]);
  }
  const stored = visit.stored('guide_request');
  expect(stored.map(({ body }) => body.name)).toEqual(['First', 'Second']);
  expect(stored[1]?.suspicion).toBe('too-fast');
});
