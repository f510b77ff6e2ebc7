import { expect, test } from '@playwright/test';
import { postsTo } from '../support/posts-to.ts';
import { unhydratedPage } from '../support/unhydrated-page.ts';

test.describe('in the first second, before hydration', () => {
  test('a download click opens the guide immediately, and its event is sent once', async ({ page }) => {
    const posts = postsTo(page, '/api');
    const { expectUnhydrated, hydrate } = await unhydratedPage(page, '/homeowners-guide-download');
    const opened = page.waitForEvent('popup');
    const pdfRequest = page.context().waitForEvent('request', (request) => request.url().endsWith('.pdf'));
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Download the guide/ })
      .first()
      .click();
    // Where a browser saves the file instead of showing it, the new window has no address.
    await opened;
    expect(new URL((await pdfRequest).url()).pathname).toBe('/homeowners-guide.pdf');
    await expectUnhydrated();
    await hydrate();

    const clicks = () => posts.filter((post) => post.includes('Guide Download'));
    await expect.poll(clicks).toHaveLength(1);
    await page.waitForLoadState('networkidle');
    expect(clicks()).toHaveLength(1);
  });

  test('a click on a link navigates, and the guide form sent there reaches the backend', async ({ page }) => {
    const { expectUnhydrated, hydrate } = await unhydratedPage(page, '/');
    const link = page.getByRole('main').getByRole('link', { name: 'Get the free homeowners guide' });
    await expect(link).toBeVisible();
    await expectUnhydrated();
    await link.click();
    await expect(page).toHaveURL('/free-homeowners-guide');

    const form = page.getByRole('main').locator('form');
    const email = `before-hydration-${crypto.randomUUID()}@example.com`;
    await form.getByLabel('Name').fill('Ada Lovelace');
    await form.getByLabel('Email').fill(email);
    await form.locator('[type=submit]').click();
    const posted = page.waitForResponse(
      (answer) => answer.request().postDataJSON()?.type === 'guide_request',
    );
    await hydrate();

    const answer = await posted;
    expect(answer.ok()).toBe(true);
    expect(answer.request().postDataJSON()).toMatchObject({ name: 'Ada Lovelace', email });
    await expect(page).toHaveURL('/homeowners-guide-download');
  });
});

test.describe('in the first second, before hydration, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a tap on the menu button opens the menu, which stays open and works', async ({ page }) => {
    const { expectUnhydrated, hydrate } = await unhydratedPage(page, '/');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(menu).toBeVisible();
    await expectUnhydrated();
    await hydrate();

    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'About' }).tap();
    await expect(page).toHaveURL('/about');
    await expect(menu).toBeHidden();
  });
});
