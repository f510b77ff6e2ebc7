import { expect, type Page, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { navLink } from '../support/nav-link.ts';
import { NAV_LINKS } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

const parts = (page: Page) => ({
  button: page.getByRole('button', { name: 'Menu' }),
  menu: page.getByRole('navigation', { name: 'Main' }),
});

test.beforeEach(({ page }) => openPage(page, '/about'));

test('it is closed at first, and the button opens and closes it', async ({ page }) => {
  const { button, menu } = parts(page);
  await expect(menu).toBeHidden();
  await button.click();
  await expect(menu.getByRole('link')).toHaveText(NAV_LINKS.map(([label]) => label));
  await expect(menu).toBeVisible();
  await button.click();
  await expect(menu).toBeHidden();
});

test('it closes when a link is chosen', async ({ page }) => {
  const { button, menu } = parts(page);
  await button.click();
  await menu.getByRole('link', { name: 'Free Guide' }).click();
  await interactive(page, '/free-homeowners-guide');
  await expect(menu).toBeHidden();
});

test('it closes when the link of the page itself is chosen', async ({ page }) => {
  const { button, menu } = parts(page);
  await button.click();
  await menu.getByRole('link', { name: 'About' }).click();
  await expect(menu).toBeHidden();
});

test('Escape closes it and gives the focus back to the button', async ({ page }) => {
  const { button, menu } = parts(page);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(navLink(page, 'Home')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
});

test('its search opens over the page, and gives the focus back to the button of the menu', async ({
  page,
}) => {
  const { button, menu } = parts(page);
  await button.click();
  await page.locator('[popover]').getByRole('button', { name: 'Search' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});

test('the button tells a screen reader whether it is open', async ({ page, context }) => {
  const devtools = await context.newCDPSession(page);
  const expanded = async () => {
    const { root } = await devtools.send('DOM.getDocument');
    const { nodes } = await devtools.send('Accessibility.queryAXTree', {
      nodeId: root.nodeId,
      role: 'button',
      accessibleName: 'Menu',
    });
    return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value;
  };
  expect(await expanded()).toBe(false);
  await parts(page).button.click();
  await expect.poll(expanded).toBe(true);
});

test('it closes when the window becomes wide enough for the links, as when a tablet is turned', async ({
  page,
}) => {
  const { button, menu } = parts(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await button.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await expect(navLink(page, 'Contact')).toBeInViewport();
});
