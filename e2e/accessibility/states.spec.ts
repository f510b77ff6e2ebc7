import { expect } from '@playwright/test';
import { confirm, field, forgotPassword, logIn, newVisitor, respond } from '../support/accounts.ts';
import { axeFindings, expectNoViolations } from '../support/axe.ts';
import { campaignVisit } from '../support/backend.ts';
import { navigation, openPage, siteSearch } from '../support/page.ts';
import { test } from '../support/test.ts';

// Without reduced motion, axe would measure half-transparent elements.
test.use({ reducedMotion: 'reduce' });

test('axe finds nothing in forms with errors and in the open mobile menu', async ({ page, form }) => {
  for (const path of ['/contact', '/']) {
    await openPage(page, path);
    await form.field('name').fill('Ada');
    await expect(form.form).not.toHaveAttribute('data-hold');
    await form.send();
    await expect(form.field('email')).toHaveAttribute('aria-invalid', 'true');
    await expectNoViolations(page, `${path}, errors`);
  }
  await page.setViewportSize({ width: 390, height: 900 });
  await openPage(page, '/about');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    if (await navigation(page).isHidden()) await page.getByRole('button', { name: 'Menu' }).click();
    expect.soft(await axeFindings(page), `menu, ${colorScheme}`).toEqual([]);
  }
});

test('axe finds nothing in the states of the guide’s form', async ({ page }) => {
  const visit = campaignVisit(page);
  const status = page.getByRole('main').getByRole('status');
  // `pagehide` cancels the redirect, so the thank-you stays visible.
  await page.addInitScript(() => {
    setInterval(() => {
      const thanked = document.querySelector('main [role=status] h2');
      if (thanked) window.dispatchEvent(new PageTransitionEvent('pagehide'));
    }, 50);
  });
  const response = Promise.withResolvers<void>();
  await page.route('**/api', async (route) => {
    await response.promise;
    await route.abort();
  });
  await visit.open('/free-homeowners-guide');
  await visit.fillIn();
  await visit.send();
  await expect(visit.form.getByRole('button', { name: 'Processing...' })).toBeDisabled();
  await expectNoViolations(page, 'sending');

  response.resolve();
  await expect(visit.alert).toBeVisible();
  await expectNoViolations(page, 'failed');

  await page.unroute('**/api');
  await visit.send();
  await expect(status).toContainText('Thank you!');
  await expectNoViolations(page, 'thank-you');
});

test('axe finds nothing in the search, which fits the window and scrolls its results', async ({ page }) => {
  await openPage(page, '/login');
  const { dialog, field, results } = await siteSearch.open(page);
  for (const query of ['thermostat', 'zzqy']) {
    await field.fill(query);
    await expect(dialog.getByRole('status')).toHaveText(/result|Nothing/);
    await expectNoViolations(page, `“${query}”`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await field.fill('smart');
  await expect(results).toHaveCount(12);
  await expect(dialog).toBeInViewport({ ratio: 1 });
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  for (let step = 0; step < 12; step += 1) await page.keyboard.press('ArrowDown');
  await expect(results.last()).toBeFocused();
  // Scrolling stops at whole pixels.
  await expect(results.last()).toBeInViewport({ ratio: 0.99 });
  await expect(field).toBeInViewport({ ratio: 1 });
});

test('axe finds nothing on the login pages with errors, results or a mailed token', async ({ page }) => {
  const visitor = newVisitor();
  await openPage(page, '/login');
  await page.route('**/api/auth/login', respond.refusal(401, 'Invalid email or password.'));
  await logIn(page, visitor);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page, 'login, refused');

  await openPage(page, '/register');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(field(page, 'Full name')).toBeFocused();
  await expectNoViolations(page, 'register, errors');

  await page.route('**/api/auth/reset-password', respond.ok({ success: true }));
  await openPage(page, '/forgot-password');
  await forgotPassword(page, visitor.email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expectNoViolations(page, 'forgot password, sent');

  await openPage(page, '/reset-password?token=abc');
  await expect(field(page, 'New password')).toBeVisible();
  await expectNoViolations(page, 'reset password, form');

  const message = 'To confirm that the account of ada@example.com is yours, please log in to it.';
  await page.route('**/api/auth/verify-email', respond.refusal(403, message));
  await openPage(page, '/verify-email?token=one');
  await expect(page.getByRole('heading', { name: 'Is this your account?' })).toBeVisible();
  await expectNoViolations(page, 'verify email, another browser');
});

test('axe finds nothing on the account pages, with lists, errors and saved forms', async ({
  page,
  visitor: _,
}) => {
  const download = { id: 'd1', title: 'The Guide', downloadedAt: '2026-03-04T15:00:00Z' };
  const saved = { id: 's1', path: '/backyard-diy-oasis', title: 'Oasis', savedAt: '2026-03-04T15:00:00Z' };
  await page.route('**/api/content/list', respond.ok({ data: [download, saved] }));
  await openPage(page, '/dashboard');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await expectNoViolations(page, 'dashboard, list');

  await openPage(page, '/account-settings');
  const save = page.getByRole('button', { name: 'Save changes' });
  await field(page, 'Full name').fill('');
  await field(page, 'Phone (optional)').fill('12');
  await save.click();
  await expect(field(page, 'Full name')).toBeFocused();
  await expectNoViolations(page, 'settings, errors');
  await field(page, 'Full name').fill('Rosa Meadow');
  await field(page, 'Phone (optional)').fill('');
  await save.click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expectNoViolations(page, 'settings, saved');

  await openPage(page, '/account-privacy');
  await expect(page.getByText('This device', { exact: true })).toBeVisible();
  await confirm(page, 'Delete my account', 'Delete it for good', 'Not@Rosa1');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoViolations(page, 'privacy, wrong password');
});
