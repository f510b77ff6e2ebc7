import { expect, type Page, test } from '@playwright/test';
import { axeFindings } from '../support/axe-findings.ts';
import { campaignVisit } from '../support/campaign-visit.ts';
import { openPage } from '../support/open-page.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

// An entrance that is under way would be measured in its half-transparent middle.
test.use({ reducedMotion: 'reduce' });
// An answer is held back for as long as the page is looked at.
test.beforeEach(({ page }) => withoutTimeouts(page));

const SIGNUP = '/free-homeowners-guide';
const DOWNLOAD = '/homeowners-guide-download';

/** What axe finds in light and in dark, on a phone and on a desk. */
async function expectNothingFound(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await faded(page);
      expect.soft(await axeFindings(page), `${colorScheme}, ${width} px`).toEqual([]);
    }
  }
}

/** The header fades from one color to the other: half-way nothing has its contrast. */
async function faded(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      !document.getAnimations().some((fade) => fade instanceof CSSTransition && fade.playState === 'running'),
  );
}

test('axe finds nothing in the errors of the signup form', async ({ page }) => {
  const { form, open, send } = campaignVisit(page);
  await open(SIGNUP);
  await send();
  await expect(form.getByText('Name is required')).toBeVisible();
  await expect(form.getByText('Email is required')).toBeVisible();
  await expectNothingFound(page);
});

test('axe finds nothing while the request is under way', async ({ page }) => {
  const { form, open, fillIn, send } = campaignVisit(page);
  await page.route('**/api', () => {});
  await open(SIGNUP);
  await fillIn();
  await send();
  await expect(form.getByRole('button')).toHaveText('Processing...');
  await expectNothingFound(page);
});

test('axe finds nothing in a failure, which is announced', async ({ page }) => {
  const { alert, open, fillIn, send } = campaignVisit(page);
  await page.route('**/api', (route) => route.abort());
  await open(SIGNUP);
  await fillIn();
  await send();
  await expect(alert).toHaveText('Failed to submit form. Please try again later.');
  await expectNothingFound(page);
});

test('axe finds nothing in the thank-you, which is announced', async ({ page }) => {
  const { open, fillIn, send } = campaignVisit(page);
  // Leaving the page is what cancels the redirect: so the thank-you stays.
  await page.addInitScript(() => {
    setInterval(() => {
      const thanked = document.querySelector('main [role=status] h2');
      if (thanked) window.dispatchEvent(new PageTransitionEvent('pagehide'));
    }, 50);
  });
  await open(SIGNUP);
  await fillIn();
  await send();
  const thanks = page.getByRole('main').getByRole('status');
  await expect(thanks).toContainText('Redirecting you to access your free guide...');
  await expect(thanks.getByRole('link', { name: 'Go to the guide now' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'go straight to it' })).toBeHidden();
  await expectNothingFound(page);
});

test('axe finds nothing on the download page at its end, where the bar lies below everything', async ({
  page,
}) => {
  await openPage(page, DOWNLOAD);
  await page.keyboard.press('End');
  await expectNothingFound(page);
});
