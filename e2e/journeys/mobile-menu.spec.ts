import { expect, test } from '@playwright/test';
import { interactive } from '../support/interactive.ts';
import { NAV_LINKS, navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the button opens and closes it and says so, and Escape, a wider window and a chosen link close it', async ({
  page,
  context,
}) => {
  const button = page.getByRole('button', { name: 'Menu' });
  const menu = page.getByRole('navigation', { name: 'Main' });
  const devtools = await context.newCDPSession(page);
  /** What a screen reader is told. */
  const expanded = async () => {
    const { root } = await devtools.send('DOM.getDocument');
    const { nodes } = await devtools.send('Accessibility.queryAXTree', {
      nodeId: root.nodeId,
      role: 'button',
      accessibleName: 'Menu',
    });
    return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value;
  };
  await openPage(page, '/about');
  await expect(menu).toBeHidden();
  expect(await expanded()).toBe(false);
  await button.click();
  await expect(menu.getByRole('link')).toHaveText(NAV_LINKS.map(([label]) => label));
  await expect(menu).toBeVisible();
  await expect.poll(expanded).toBe(true);
  await button.click();
  await expect(menu).toBeHidden();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(navLink(page, 'Home')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  // As when a tablet is turned.
  await page.setViewportSize({ width: 768, height: 1024 });
  await button.click();
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(page.locator(':popover-open')).toHaveCount(0);
  await expect(navLink(page, 'Contact')).toBeInViewport();

  // The link of the page itself, and another.
  await page.setViewportSize({ width: 390, height: 844 });
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
