import { expect, type Page, test } from '@playwright/test';

/** The sheets (US Letter) that the page takes. */
async function sheets(page: Page): Promise<number> {
  const pdf = await page.pdf({
    format: 'Letter',
    margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
  });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('an article prints its text, products and disclosure, without navigation or promotion, on at most nine sheets', async ({
  page,
}) => {
  await page.goto('/curb-appeal-upgrades');
  await page.emulateMedia({ media: 'print' });
  for (const shown of ['Three picks for this job', 'In short', '5 Frame the door with two big planters'])
    await expect.soft(page.getByRole('heading', { name: shown })).toBeVisible();
  await expect.soft(page.locator('[data-disclosure]')).toHaveCount(2);
  await expect.soft(page.locator('[data-disclosure]').last()).toBeVisible();
  for (const name of ['Main', 'On this page', 'Quick links'])
    await expect.soft(page.getByRole('navigation', { name, includeHidden: true })).toBeHidden();
  for (const name of ['Keep reading', 'Get the free homeowners guide'])
    await expect.soft(page.getByText(name, { exact: true }).first()).toBeHidden();
  const pages = await sheets(page);
  expect(pages).toBeGreaterThan(3);
  expect(pages).toBeLessThanOrEqual(9);
});

test('whoever likes the dark reads dark words on white paper', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/interior-tips');
  const color = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(color).toBe('rgb(31, 42, 36)');
});
