import { expect, test } from '@playwright/test';
import { answers } from '../support/answers.ts';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';

/** The two pages that emails link to. */
const PAGES = [
  {
    path: '/reset-password',
    invalid: 'Invalid password reset link. Please request a new one.',
    on: { name: 'Request New Link', target: '/forgot-password' },
  },
  {
    path: '/verify-email',
    invalid: 'Invalid verification link. Please request a new one.',
    on: { name: 'Back to login', target: '/login' },
  },
] as const;

test('the token is in no history entry, storage or request except its own call', async ({ page }) => {
  const token = 'secret-token-of-the-mail';
  const requests: string[] = [];
  page.on('request', async (request) => {
    const headers = await request.allHeaders();
    if (!request.isNavigationRequest()) requests.push(`${request.url()} ${headers.referer ?? ''}`);
  });
  await page.route('**/api/auth/verify-email', answers.refusal(400, 'This link has expired.'));
  for (const { path, invalid, on } of PAGES) {
    requests.length = 0;
    await openPage(page, `${path}?token=${token}`);
    await expect(page).toHaveURL(path);
    await page.getByRole('banner').getByRole('link', { name: 'Gable & Grain' }).click();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL(path);
    const stored = await page.evaluate(() =>
      JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }, document.cookie, name]),
    );
    expect(stored).not.toContain(token);
    expect(await page.evaluate(() => document.referrer)).not.toContain(token);
    expect(requests.length).toBeGreaterThan(5);
    expect(requests.filter((request) => request.includes(token))).toEqual([]);
    // A reload has no token, so it calls no server and shows where to go.
    const posts = postsTo(page, `/api/auth${path}`);
    await page.reload();
    await expect(page.getByRole('alert')).toHaveText(invalid);
    await page.getByRole('link', { name: on.name }).click();
    await expect(page).toHaveURL(on.target);
    expect(posts).toEqual([]);
  }
});
