import { expect, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';

test('the field for robots is not there for people; a robot that fills it in is thanked, its request marked, and its text not kept', async ({
  page,
}) => {
  const visit = campaignVisit(page);
  const trap = visit.form.locator('[name=website]');
  await visit.open('/free-homeowners-guide');
  await expect(trap).toHaveCount(1);
  await expect(trap).toBeHidden();
  await expect(visit.form.getByRole('textbox')).toHaveCount(2);
  await visit.form.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.press('Tab');
  await expect(visit.form.getByRole('button')).toBeFocused();

  await visit.fillIn();
  await trap.evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await visit.send();
  await expect(page).toHaveURL(`/homeowners-guide-download?utm_source=${visit.campaign}`);
  const [request, ...others] = visit.stored('guide_request');
  expect(others).toEqual([]);
  expect(request?.suspicion).toBe('honeypot');
  expect(Object.keys(request?.body ?? {})).not.toContain('website');
});
