import { expect, test } from '@playwright/test';
import { navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { scrollPage } from '../support/scroll-page.ts';
import { sessionCookies, signIn } from '../support/sign-in.ts';

const WHITE = 'rgb(255, 255, 255)';

test.use({ colorScheme: 'light' });

test('it stays at the top, turns white with a shadow past 10 px, and leads home', async ({ page }) => {
  await openPage(page, '/about');
  const header = page.getByRole('banner');
  await scrollPage(page, 10);
  await expect(header).toHaveCSS('box-shadow', 'none');
  await expect(header).not.toHaveCSS('background-color', WHITE);

  await scrollPage(page, 11);
  await expect(header).toHaveCSS('background-color', WHITE);
  await expect(header).not.toHaveCSS('box-shadow', 'none');

  await scrollPage(page, 0);
  await expect(header).toHaveCSS('box-shadow', 'none');
  await expect(header).not.toHaveCSS('background-color', WHITE);

  await scrollPage(page, 600);
  await expect(header).toBeInViewport({ ratio: 1 });
  expect((await header.boundingBox())?.y).toBe(0);
  await page.reload();
  await expect(header).toHaveCSS('background-color', WHITE);
  // 1280 by 1024 at a zoom of 400% (WCAG 1.4.10), of which the header would cover a third.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(header).not.toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 720 });
  const brand = header.getByRole('link', { name: 'Gable & Grain' });
  await expect(brand).toContainText('Practical ideas for a home that works');
  await brand.click();
  await expect(page).toHaveURL('/');
});

test('it shows the visitor’s name without a layout shift, and logs out by bar and menu', async ({
  page,
  context,
  baseURL,
}) => {
  const header = page.getByRole('banner');
  const widths = () =>
    header
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x).filter(Boolean));
  await page.goto('/about');
  const before = await widths();
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
  for (const width of [1280, 390]) {
    const visitor = await signIn(context, baseURL ?? '');
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/about');
    if (width === 1280) {
      const account = header.getByRole('button', { name: 'Account' });
      await expect(account).toHaveText('RAccount');
      expect(await widths()).toEqual(before);
      await account.click();
      await expect(header.getByText(visitor.name)).toBeVisible();
    } else {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(navLink(page, 'Home')).toBeVisible();
    }
    await header.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await sessionCookies(context)).toEqual([]);
    await page.goto('/about');
    await expect(header.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  }
});
