import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';

test('it says thank you, clears its fields and calls nobody', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' || new URL(request.url()).pathname.startsWith('/api'))
      posts.push(request.url());
  });
  await openPage(page, '/');
  const form = page.getByRole('main').locator('form');
  const name = form.getByLabel('name');
  const email = form.getByLabel('Email');
  await form.locator('[type=submit]').click();
  await expect(form.getByRole('alert')).toHaveText('Both name and email are required');
  await expect(name).toBeFocused();
  await name.fill('Ada Lovelace');
  await email.fill('ada@example.com');
  await form.locator('[type=submit]').click();
  await expect(form.getByRole('status').filter({ hasText: 'Thank you' })).toBeVisible();
  await expect(name).toHaveValue('');
  await expect(email).toHaveValue('');
  await expect(page).toHaveURL('/');
  await page.waitForLoadState('networkidle');
  expect(posts).toEqual([]);
});
