import { expect, type Page, test } from '@playwright/test';
import { breakFiles } from '../support/break-files.ts';
import { navLink } from '../support/nav-links.ts';
import { stopClock } from '../support/stop-clock.ts';
import { unhydratedPage } from '../support/unhydrated-page.ts';
import { watchErrors } from '../support/watch-errors.ts';

const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);
const send = (page: Page) => form(page).locator('[type=submit]').click();
const MESSAGE = { name: 'Ada', email: 'ada@example.com', subject: 'Paint', message: 'Two\nlines' };

for (const disturbed of [false, true])
  test(`early errors follow the typed text${disturbed ? ', also when React renders again' : ''}`, async ({
    page,
  }) => {
    if (disturbed)
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () =>
          document.querySelector('main h2')?.append(document.createElement('div')),
        );
      });
    const { hydrate } = await unhydratedPage(page, '/contact');
    await send(page);
    await expect(field(page, 'email')).toHaveAccessibleDescription('Email is required');
    await field(page, 'email').click();
    await page.keyboard.type('ada');
    const hydrated = hydrate();
    await page.keyboard.type('@home');
    await hydrated;
    await expect(form(page)).not.toHaveAttribute('data-hold');
    await expect(field(page, 'email')).toHaveValue('ada@home');
    await expect(field(page, 'email')).toHaveAccessibleDescription('Invalid email address');
    await expect(field(page, 'name')).toHaveAccessibleDescription('Name is required');
    await page.keyboard.type('.example');
    await expect(field(page, 'email')).not.toHaveAttribute('aria-invalid');
    await field(page, 'name').fill('Ada');
    await expect(field(page, 'name')).toHaveAccessibleDescription('');
    await field(page, 'email').fill('ada');
    await expect(field(page, 'email')).toHaveAccessibleDescription('Invalid email address');
  });

test('a message sent offline before hydration stays, and is sent once the connection is back', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await stopClock(page);
  for (const [name, text] of Object.entries(MESSAGE)) await field(page, name).fill(text);
  await send(page);
  const alert = form(page)
    .getByRole('alert')
    .filter({ hasText: /offline/i });
  const isAlertVisible = async () => {
    await page.clock.runFor(8000);
    return alert.isVisible();
  };
  await expect.poll(isAlertVisible).toBe(true);
  await expect(page).toHaveURL('/contact');
  for (const [name, text] of Object.entries(MESSAGE)) await expect(field(page, name)).toHaveValue(text);
  await context.setOffline(false);
  await page.clock.resume();
  await expect(page.getByRole('main')).toContainText('Message sent successfully!');
});

test('removed fields break no early validation when the list of releases is missing', async ({ page }) => {
  const errors = watchErrors(page);
  const { hydrate } = await unhydratedPage(page, '/free-homeowners-guide');
  await send(page);
  await expect(field(page, 'name')).toHaveAccessibleDescription('Name is required');
  await hydrate();
  await expect(form(page)).not.toHaveAttribute('data-hold');
  await breakFiles(page.context(), (address) => address === '/federation.json', 'missing');
  await navLink(page, 'Contact').click();
  await expect(page).toHaveTitle(/^Contact/);
  await navLink(page, 'Free Guide').click();
  await field(page, 'name').focus();
  await expect(form(page)).not.toHaveAttribute('data-hold');
  await field(page, 'email').fill('ada@');
  await send(page);
  await expect(field(page, 'email')).toHaveAccessibleDescription('Please enter a valid email address');
  expect(errors.filter((error) => error.startsWith('exception'))).toEqual([]);
});
