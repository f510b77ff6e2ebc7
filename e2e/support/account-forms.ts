import type { Locator, Page } from '@playwright/test';
import type { SignedInVisitor } from './sign-in.ts';

/** The form with the button `label`. Fields are looked up in it, because the previous page may have one of the same name. */
const form = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true });

/** Fills in and sends the forms of the account area, on a page that is shown or loading. */
export const accountForms = {
  /** A field, by its exact label. */
  field: (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true }),

  async register(page: Page, { name, email, password }: SignedInVisitor): Promise<void> {
    const field = (label: string) => accountForms.field(form(page, 'Create account'), label);
    await field('Full name').fill(name);
    await field('Email').fill(email);
    await field('Password').fill(password);
    await field('Confirm password').fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
  },

  async forgotPassword(page: Page, email: string): Promise<void> {
    await accountForms.field(form(page, 'Send reset link'), 'Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
  },

  async resetPassword(page: Page, password: string, confirmation = password): Promise<void> {
    const field = (label: string) => accountForms.field(form(page, 'Reset password'), label);
    await field('New password').fill(password);
    await field('Confirm password').fill(confirmation);
    await page.getByRole('button', { name: 'Reset password' }).click();
  },

  /** Opens the privacy page's form behind `opener` and sends it with the password. */
  async confirm(page: Page, opener: string, label: string, password: string): Promise<void> {
    await page.getByRole('button', { name: opener }).click();
    const confirmation = form(page, label);
    await accountForms.field(confirmation, 'Password').fill(password);
    await confirmation.getByRole('button', { name: label }).click();
  },
};
