import { expect, test } from '@playwright/test';
import { campaignVisit } from '../support/campaign-visit.ts';
import { openedGuide } from '../support/opened-guide.ts';
import { stopClock } from '../support/stop-clock.ts';

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

test('the keyboard alone leads from the empty form through its errors to the guide', async ({
  page,
  baseURL,
}) => {
  const visit = campaignVisit(page);
  const field = (name: string) => visit.form.getByRole('textbox', { name });
  await visit.open(SIGNUP);
  await field('Name').focus();
  await page.keyboard.press('Enter');
  await expect(field('Name')).toHaveAccessibleDescription('Name is required');
  await expect(field('Name')).toBeFocused();
  await page.keyboard.type(visit.name);
  await page.keyboard.press('Tab');
  await expect(field('Email')).toBeFocused();
  await page.keyboard.type(visit.email);
  await page.keyboard.press('Tab');
  await expect(visit.form.getByRole('button')).toBeFocused();
  // The page would lead on by itself.
  await stopClock(page);
  await page.keyboard.press('Space');

  const onward = page.getByRole('status').getByRole('link', { name: 'Go to the guide now' });
  await expect(onward).toBeFocused();
  await page.keyboard.press('Enter');
  await page.clock.resume();
  await expect(page).toHaveURL(`${DOWNLOAD}?utm_source=${visit.campaign}`);

  const button = page
    .getByRole('main')
    .getByRole('link', { name: 'Download the guide (PDF, opens in a new tab)' })
    .first();
  await expect(button).toBeVisible();
  for (
    let stop = 0;
    stop < 40 && !(await button.evaluate((one) => one === document.activeElement));
    stop += 1
  )
    await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  expect(await openedGuide(page, () => page.keyboard.press('Enter'))).toBe(`${baseURL}/homeowners-guide.pdf`);
  await expect.poll(() => visit.stored().at(-1)?.body.name).toBe('Guide Download');
});
