import { expect, type Page, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';
import { sessionCookies } from '../support/session-cookies.ts';
import { signIn } from '../support/sign-in.ts';
import { stopClock } from '../support/stop-clock.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

const { field, resetPassword } = accountForms;
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
    now: 'Log In Now',
    target: '/login',
    finish: (page: Page) => resetPassword(page, PASSWORD),
  },
  {
    path: '/verify-email',
    call: '/api/auth/verify-email',
    body: { token: 'a+b/c=' },
    done: 'Email Verified Successfully',
    now: 'Log In Now',
    // The gate's: this visitor is not signed in.
    target: '/login',
    finish: async () => {},
  },
] as const;

for (const { path, call, body, done, now, target, finish } of PAGES) {
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

    test('can be left at once', async ({ page }) => {
      await openLink(page);
      await page.getByRole('link', { name: now }).click();
      await expect(page).toHaveURL(target);
    });

    test('does not lead anybody away who has left', async ({ page }) => {
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

for (const { path } of PAGES) {
  test(`${path}: once it is read the token is in no history entry, no storage and no request but the call`, async ({
    page,
  }) => {
    const token = 'secret-token-of-the-mail';
    const told: string[] = [];
    page.on('request', async (request) => {
      const headers = await request.allHeaders();
      if (!request.isNavigationRequest()) told.push(`${request.url()} ${headers.referer ?? ''}`);
    });
    await page.route(`**/api/auth/verify-email`, answers.refusal(400, 'This link has expired.'));
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
    // A reload has nothing to go by, and says where a new link is to be had.
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(/^Invalid .* link\. Please request a new one\.$/);
  });
}

test('a reset signs this device out', async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  await page.route('**/api/auth/reset-password', answers.ok({ success: true }));
  const posts = postsTo(page, '/api/auth/reset-password');
  await openPage(page, '/reset-password?token=abc');
  await expect(page).toHaveURL('/reset-password');
  await stopClock(page);
  await resetPassword(page, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Password Changed' })).toBeVisible();
  expect(posts.map((post) => JSON.parse(post))).toEqual([{ token: 'abc', password: PASSWORD }]);
  expect(await sessionCookies(context)).toEqual([]);
});

test('/verify-email shows a spinner until the answer comes, and leads a signed-in visitor to /dashboard', async ({
  page,
  context,
  baseURL,
}) => {
  const { name } = await signIn(context, baseURL ?? '');
  const held = Promise.withResolvers<void>();
  await withoutTimeouts(page);
  await page.route('**/api/auth/verify-email', async (route) => {
    await held.promise;
    await answers.ok({ success: true })(route);
  });
  await openPage(page, '/verify-email?token=abc');
  await expect(page.getByRole('main').getByText('Verifying your email')).toBeAttached();
  await stopClock(page);
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Email Verified Successfully' })).toBeVisible();
  await page.clock.runFor(DELAY_MS);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
});

test('/reset-password without a token says so and leads to a new link', async ({ page }) => {
  await openPage(page, '/reset-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid password reset link. Please request a new one.');
  await page.getByRole('link', { name: 'Request New Link' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('/verify-email without a token says so, leads back to login, and asks the server nothing', async ({
  page,
}) => {
  const posts = postsTo(page, '/api/auth/verify-email');
  await openPage(page, '/verify-email');
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Invalid verification link. Please request a new one.');
  expect(posts).toEqual([]);
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await expect(page).toHaveURL('/login');
});

test('the gate lets Change Password through to /forgot-password, and nothing else', async ({
  page,
  context,
  baseURL,
}) => {
  const { email } = await signIn(context, baseURL ?? '');
  await openPage(page, '/account-settings');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await expect(field(page, 'Email')).toHaveValue(email);
  await page.getByRole('link', { name: 'Back to Account Settings' }).click();
  await expect(page).toHaveURL('/account-settings');
  await page.goto('/forgot-password');
  await expect(page).toHaveURL('/dashboard');
});
