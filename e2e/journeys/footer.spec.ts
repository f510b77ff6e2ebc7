import { expect, test } from '@playwright/test';

test.beforeEach(({ page }) => page.goto('/about'));

test('it has four columns', async ({ page }) => {
  const titles = page.getByRole('contentinfo').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText([/^About/, 'Quick Links', 'Contact', 'Legal']);
});

test('its quick links are those of the specification', async ({ page }) => {
  const links = page
    .getByRole('contentinfo')
    .getByRole('navigation', { name: 'Quick links' })
    .getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/interior-tips',
    '/outdoor-solutions',
    '/diy-projects',
    '/smart-home',
    '/blog',
  ]);
});

test('its legal links are those of the specification', async ({ page }) => {
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' }).getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/privacy-policy',
    '/terms-of-service',
    '/affiliate-disclosure',
  ]);
});

test('it has four social links, which say where they lead: no network has an account of ours', async ({
  page,
}) => {
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

test('it shows the current year', async ({ page }) => {
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} Gable & Grain`);
});

test('it says that the site may earn a commission', async ({ page }) => {
  await expect(page.getByRole('contentinfo')).toContainText('may earn a commission');
});
