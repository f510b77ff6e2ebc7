import { expect } from '@playwright/test';
import { sessionCookies } from '../support/accounts.ts';
import { interactive, navigation, navLink, openPage, scrollPage } from '../support/page.ts';
import { test } from '../support/test.ts';

const WHITE = 'rgb(255, 255, 255)';
const PHONE = { width: 390, height: 844 };

test.use({ colorScheme: 'light' });

test('the header stays at the top, is white with a shadow past 10 px of scroll, and links home', async ({
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
  expect((await header.boundingBox())?.y).toBe(0);
  // As 1280 by 1024 at a zoom of 400% (WCAG 1.4.10). A sticky header would cover a third of the window.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(header).not.toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 720 });
  const brand = header.getByRole('link', { name: 'Gable & Grain' });
  await expect(brand).toContainText('Practical ideas for a home that works');
  await brand.click();
  await expect(page).toHaveURL('/');
});

test('the visitor’s name causes no layout shift, and both header and menu have a logout', async ({
  page,
  context,
  signIn,
}) => {
  const header = page.getByRole('banner');
  const places = () =>
    header
      .locator('a, button')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().x).filter(Boolean));
  await page.goto('/about');
  const before = await places();
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
      expect(await places()).toEqual(before);
      await account.click();
      await expect(header.getByText(visitor.name)).toBeVisible();
    }
    await header.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    expect(await sessionCookies(context)).toEqual([]);
  }
});

test('the parts of the header do not overlap at any width', async ({ page }) => {
  await openPage(page, '/outdoor-solutions');
  // The width of a classic scrollbar.
  await page.locator('body').evaluate(({ style }) => {
    style.paddingRight = '17px';
  });
  for (const width of [320, 768, 1024, 1232, 1280, 1296]) {
    await page.setViewportSize({ width, height: 800 });
    const boxes = await page.locator('header :is(a, button):visible').evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .sort((one, other) => one.left - other.left)
        .map(({ left, right }) => ({ left, right })),
    );
    if (width > 1000) expect(boxes, `${width} px`).toHaveLength(12);
    const overlaps = boxes.filter(({ left }, index) => left < (boxes[index - 1]?.right ?? 0) - 0.5);
    expect(overlaps, `${width} px`).toEqual([]);
    expect(boxes.at(-1)?.right, `${width} px`).toBeLessThanOrEqual(width - 17);
  }
});

test('Escape, leaving the menu or following a link closes the mobile menu', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const button = page.getByRole('button', { name: 'Menu' });
  const close = page.getByRole('button', { name: 'Close' });
  const menu = navigation(page);
  await openPage(page, '/about');
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu.getByRole('link')).toHaveCount(9);
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

  await page.keyboard.press('Enter');
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();

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
