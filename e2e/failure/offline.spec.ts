import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { navLink } from '../support/nav-links.ts';
import { openPage } from '../support/open-page.ts';
import { stopClock } from '../support/stop-clock.ts';

const field = (page: Page, name: string) => page.getByRole('main').locator(`form [name="${name}"]`);
const send = (page: Page) => page.getByRole('main').locator('form [type=submit]');

async function type(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await field(page, name).fill(text);
}

async function expectTyped(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(fields)) await expect(field(page, name)).toHaveValue(text);
}

const password = 'Ada@Lovelace1';

/** Forms with different submit methods, and their success messages. */
const FORMS = [
  ['/contact', { subject: 'Paint', message: 'Hello' }, 'Message sent successfully!'],
  ['/register', { password, confirmPassword: password }, 'Welcome, Ada!'],
] as const;

for (const [path, own, sent] of FORMS) {
  const fields = { name: 'Ada', email: `ada-${randomUUID()}@example.com`, ...own };
  test(`${path} sent offline keeps the typed text, and can be sent later`, async ({ page, context }) => {
    await openPage(page, path);
    await field(page, 'name').focus();
    await expect(page.locator('form[data-hold]')).toHaveCount(0);
    await context.setOffline(true);
    await type(page, fields);
    await send(page).click();
    await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
    await expectTyped(page, fields);
    await context.setOffline(false);
    // The success message is visible for three seconds.
    await stopClock(page);
    await send(page).click();
    await expect(page.getByRole('main')).toContainText(sent);
  });
}

test('a link or Back while offline keeps the page with a message, and the typed text', async ({
  page,
  context,
}) => {
  await openPage(page, '/contact');
  await type(page, { subject: 'Paint' });
  await navLink(page, 'Free Guide').click();
  await expect(page.locator('[data-mfe=guide]').getByRole('heading', { level: 1 })).toBeVisible();
  await type(page, { email: 'ada@' });
  await context.setOffline(true);
  for (const leave of [() => page.evaluate(() => history.back()), () => navLink(page, 'Blog').click()]) {
    await leave();
    await expect(page.getByRole('alert').first()).toContainText('You are still on the page you had.');
    await expect(page).toHaveURL('/free-homeowners-guide');
    await expectTyped(page, { email: 'ada@' });
  }
  await context.setOffline(false);
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  await expectTyped(page, { subject: 'Paint' });
  await expect(page.getByRole('button', { name: 'Try again' })).toBeHidden();
});
