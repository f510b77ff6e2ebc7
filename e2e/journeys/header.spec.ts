import { expect } from '@playwright/test';
import { sessionCookies } from '../support/accounts.ts';
import { interactive, navigation, navLink, openPage, scrollPage, siteSearch } from '../support/page.ts';
import { NAV_LINKS } from '../support/site.ts';
import { test } from '../support/test.ts';

const WHITE = 'rgb(255, 255, 255)';
const PHONE = { width: 390, height: 844 };

test.use({ colorScheme: 'light' });

test('the header stays at the top, turns white with a shadow past 10 px, and leads home', async ({
  page,
}) => {
  await openPage(page, '/about');
  const header = page.getByRole('banner');
  for (const [top, isWhite] of [
    [10, false],
    [11, true],
    [0, false],
    [600, true],
  ] as const) {
    await scrollPage(page, top);
    await (isWhite ? expect(header).not : expect(header)).toHaveCSS('box-shadow', 'none');
    await (isWhite ? expect(header) : expect(header).not).toHaveCSS('background-color', WHITE);
  }
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

test('the header shows the visitor’s name without a layout shift; bar and menu log out', async ({
  page,
  context,
  signIn,
}) => {
  const header = page.getByRole('banner');
  const widths = () =>
    header
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x).filter(Boolean));
  await page.goto('/about');
  const before = await widths();
  await expect(header.getByRole('link', { name: 'Account' })).toBeVisible();
  for (const isPhone of [false, true]) {
    const visitor = await signIn();
    await page.setViewportSize(isPhone ? PHONE : { width: 1280, height: 844 });
    await page.goto('/about');
    if (isPhone) {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(navLink(page, 'Home')).toBeVisible();
    } else {
      const account = header.getByRole('button', { name: 'Account' });
      await expect(account).toHaveText('RAccount');
      expect(await widths()).toEqual(before);
      await account.click();
      await expect(header.getByText(visitor.name)).toBeVisible();
    }
    await header.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await sessionCookies(context)).toEqual([]);
    await page.goto('/about');
    await expect(header.getByRole('button', { name: 'Log out' })).toHaveCount(0);
  }
});

test('the nine links fit on one line with the search, or the search is next to the menu', async ({
  page,
}) => {
  await openPage(page, '/outdoor-solutions');
  const { button } = siteSearch.on(page);
  for (const width of [1024, 1216, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const links = navigation(page).getByRole('link');
    const boxes = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON()));
    expect(boxes, `${width} px`).toHaveLength(9);
    expect(new Set(boxes.map(({ top }) => top)).size, `${width} px`).toBe(1);
    expect(new Set(boxes.map(({ height }) => height)).size).toBe(1);
    const box = await button.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(boxes.at(-1)?.right ?? 0);
    const account = await page.getByRole('link', { name: 'Account' }).boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(account?.x ?? 0);
    const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
    expect(boxes[0]?.left).toBeGreaterThanOrEqual((brand?.x ?? 0) + (brand?.width ?? 0));
    expect((account?.x ?? 0) + (account?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 844 });
    const box = await button.boundingBox();
    // A phone has the account in its menu.
    const next = page.getByRole('link', { name: 'Account' }).or(page.getByRole('button', { name: 'Menu' }));
    const beside = await next.first().boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(24);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((beside?.x ?? 0) + 0.5);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test('the mobile menu closes by Escape, leaving it, a wider window or a link', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const button = page.getByRole('button', { name: 'Menu' });
  const close = page.getByRole('button', { name: 'Close' });
  const menu = navigation(page);
  await openPage(page, '/about');
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu.getByRole('link')).toHaveText(NAV_LINKS.map(([label]) => label));
  await expect(menu).toBeVisible();
  await expect(close).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect(menu).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(navLink(page, 'Home')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  // The focus leaves the menu.
  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.locator(':focus')).toBeInViewport({ ratio: 1 });
  await button.focus();

  // Like rotating a tablet.
  await page.setViewportSize({ width: 768, height: 1024 });
  await button.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await expect(navLink(page, 'Contact')).toBeInViewport();

  // The link of the page itself, and another.
  await page.setViewportSize(PHONE);
  for (const [label, path] of [
    ['About', '/about'],
    ['Free Guide', '/free-homeowners-guide'],
  ] as const) {
    await button.click();
    await menu.getByRole('link', { name: label }).click();
    await interactive(page, path);
    await expect(menu).toBeHidden();
  }
});
