import { expect, test } from '@playwright/test';

test('its four social links say where they lead: no network has an account of ours', async ({ page }) => {
  await page.goto('/about');
  const social = page
    .getByRole('contentinfo')
    .getByRole('link', { name: /@gableandgrain \(not open yet\)$/ });
  await expect(social).toHaveCount(4);
  await expect(page.getByRole('contentinfo').locator('a[target=_blank]')).toHaveCount(0);
  await social.first().click();
  await expect(page).toHaveURL('/contact#social');
  await expect(page.locator('#social')).toBeInViewport();
  await expect(page.locator('#social')).toContainText('None of these accounts is open yet.');
});
