import { expect, type Locator, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { signIn } from '../support/sign-in.ts';

async function box(part: Locator): Promise<{ x: number; width: number }> {
  await expect(part).toBeVisible();
  const found = await part.boundingBox();
  if (!found) throw new Error('It has no place on the page.');
  return found;
}

test('the button of a narrow card is as wide as its fields, one in a wide card as its words; the dashboard stands on the columns', {
  tag: '@whole',
}, async ({ page, context, baseURL }) => {
  const main = page.getByRole('main');
  await openPage(page, '/login');
  const field = await box(main.getByLabel('Email', { exact: true }));
  expect(await box(main.getByRole('button', { name: 'Log In', exact: true }))).toMatchObject({
    x: field.x,
    width: field.width,
  });

  await signIn(context, String(baseURL));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, '/account-settings');
    const line = await box(main.getByLabel('Full Name'));
    for (const name of ['Save Changes', 'Send a New Link', 'Change Password']) {
      const button = await box(main.getByRole('button', { name }));
      expect.soft(button.width, `${name} at ${width} px`).toBeLessThan(line.width * 0.8);
    }
  }
  await openPage(page, '/dashboard');
  const title = await box(page.getByRole('heading', { level: 1 }));
  const column = await box(page.getByRole('contentinfo').getByRole('heading').first());
  expect(title.x).toBe(column.x);
});
