import { expect, test } from '@playwright/test';
import { accountForms } from '../support/account-forms.ts';
import { answers } from '../support/answers.ts';
import { logIn } from '../support/log-in.ts';
import { newVisitor } from '../support/new-visitor.ts';
import { openPage } from '../support/open-page.ts';
import { withoutTimeouts } from '../support/without-timeouts.ts';

// Every form's words: the tests of its page. All of them are the same component.
test('a log-in that fails says why, loses nothing, and leaves the focus where it was', async ({ page }) => {
  const visitor = newVisitor();
  const held = Promise.withResolvers<void>();
  await withoutTimeouts(page);
  await page.route('**/api/auth/login', async (route) => {
    await held.promise;
    await answers.refusal(503, 'We are moving house.')(route);
  });
  await openPage(page, '/login');
  await logIn(page, visitor);
  const form = page.getByRole('main').locator('form');
  const send = form.locator('[type=submit]');
  await expect(send).toHaveText('Logging in...');
  await expect(send).toBeDisabled();
  await expect(accountForms.field(form, 'Password')).toBeDisabled();
  held.resolve();
  await expect(form.getByRole('alert')).toContainText('We are moving house.');
  await expect(accountForms.field(form, 'Password')).toHaveValue(visitor.password);
  await expect(send).toHaveText('Log In');
  await expect(send).toBeFocused();
});
