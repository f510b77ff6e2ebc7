import type { Locator, Page } from '@playwright/test';
import type { SignedInVisitor } from './sign-in.ts';

/** What a visitor does with the forms of the account area. The page must be shown. */
export const accountForms = {
  /** A field, by its exact label. */
  field: (page: Page | Locator, label: string): Locator => page.getByLabel(label, { exact: true }),

  async register(page: Page, { name, email, password }: SignedInVisitor): Promise<void> {
    const field = (label: string) => accountForms.field(page, label);
    await field('Full Name').fill(name);
    await field('Email').fill(email);
    await field('Password').fill(password);
    await field('Confirm Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
  },

  async forgotPassword(page: Page, email: string): Promise<void> {
    await accountForms.field(page, 'Email').fill(email);
    await page.getByRole('button', { name: 'Send Reset Link' }).click();
  },

  async resetPassword(page: Page, password: string, confirmation = password): Promise<void> {
    await accountForms.field(page, 'New Password').fill(password);
    await accountForms.field(page, 'Confirm Password').fill(confirmation);
    await page.getByRole('button', { name: 'Reset Password' }).click();
  },

  /** Opens the form behind `opener` of the privacy page and sends it with the password. */
  async confirm(page: Page, opener: string, label: string, password: string): Promise<void> {
    await page.getByRole('button', { name: opener }).click();
    const form = page.getByRole('group', { name: label });
    await accountForms.field(form, 'Password').fill(password);
    await form.getByRole('button', { name: label }).click();
  },
};
