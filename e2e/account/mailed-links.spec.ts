import { expect, type Page, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';
import { stopClock } from '../support/stop-clock.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

const { resetPassword } = accountForms;
const PASSWORD = 'Walnut&Grain7';
/** Specification section 9. */
const DELAY_MS = 3000;

/** The two pages that mails lead to: each ends with a redirect (specification sections 2 and 9). */
const PAGES = [
  {
    path: '/reset-password',
    call: '/api/auth/reset-password',
    body: { token: 'a+b/c=', password: PASSWORD },
    done: 'Password Changed',
    target: '/login',
    finish: (page: Page) => resetPassword(page, PASSWORD),
    invalid: 'Invalid password reset link. Please request a new one.',
    on: { name: 'Request New Link', target: '/forgot-password' },
  },
  {
    path: '/verify-email',
    call: '/api/auth/verify-email',
    body: { token: 'a+b/c=' },
    done: 'Email Verified Successfully',
    // The gate's: this visitor is not signed in.
    target: '/login',
    finish: async () => {},
    invalid: 'Invalid verification link. Please request a new one.',
    on: { name: 'Back to Login', target: '/login' },
  },
] as const;

for (const { path, call, body, done, target, finish } of PAGES) {
  test.describe(path, () => {
    const link = `${path}?${new URLSearchParams({ token: 'a+b/c=' })}`;

    /** Opens the link, and stops the page's clock before its answer comes. */
    async function openLink(page: Page): Promise<void> {
      const held = Promise.withResolvers<void>();
      await withoutTimeouts(page);
      await page.route(`**${call}`, async (route) => {
        await held.promise;
        await answers.ok({ success: true })(route);
      });
      await openPage(page, link);
      await expect(page).toHaveURL(path);
      await stopClock(page);
      await finish(page);
      held.resolve();
      await expect(page.getByRole('heading', { level: 1, name: done })).toBeVisible();
    }

    test('takes the token out of the address bar, sends it once, and after 3000 ms leads on in its place', async ({
      page,
    }) => {
      const posts = postsTo(page, call);
      await page.goto('/about');
      await openLink(page);
      await page.clock.runFor(DELAY_MS - 1);
      await expect(page).toHaveURL(path);
      await page.clock.runFor(1);
      await expect(page).toHaveURL(target);
      expect(posts.map((post) => JSON.parse(post))).toEqual([body]);
      // Back must not lead to a used link.
      await page.goBack();
      await expect(page).toHaveURL('/about');
    });

    const tag = path === '/verify-email' ? '@whole' : [];
    test('does not lead anybody away who has left', { tag }, async ({ page }) => {
      await openLink(page);
      // The page stays until the next one is complete, and that one is slow.
      const arrived = Promise.withResolvers<void>();
      await page.route('**/_r/content/**/*.js', async (route) => {
        await arrived.promise;
        await route.continue();
      });
      await page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' }).click();
      await expect(page).toHaveURL('/');
      await page.clock.runFor(2 * DELAY_MS);
      arrived.resolve();
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(page).toHaveURL('/');
    });
  });
}

test('once it is read the token is in no history entry, no storage and no request but the call; without one the page leads on', async ({
  page,
}) => {
  const token = 'secret-token-of-the-mail';
  const told: string[] = [];
  page.on('request', async (request) => {
    const headers = await request.allHeaders();
    if (!request.isNavigationRequest()) told.push(`${request.url()} ${headers.referer ?? ''}`);
  });
  await page.route('**/api/auth/verify-email', answers.refusal(400, 'This link has expired.'));
  for (const { path, call, invalid, on } of PAGES) {
    told.length = 0;
    await openPage(page, `${path}?token=${token}`);
    await expect(page).toHaveURL(path);
    await page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(path);
    const kept = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.cookie, name]),
    );
    expect(kept).not.toContain(token);
    expect(await page.evaluate(() => document.referrer)).not.toContain(token);
    expect(told.length).toBeGreaterThan(5);
    expect(told.filter((request) => request.includes(token))).toEqual([]);
    // A reload has nothing to go by, asks the server nothing, and says where to go.
    const posts = postsTo(page, call);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(invalid);
    await page.getByRole('link', { name: on.name }).click();
    await expect(page).toHaveURL(on.target);
    expect(posts).toEqual([]);
  }
});
