import { expect, test } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { unhydratedPage } from '../support/unhydrated-page.ts';

for (const [path, sent] of [
  ['/free-homeowners-guide', 'Thank you!'],
  ['/', 'Thank you! Your guide is ready:'],
] as const)
  test(`the form of ${path} has the name and email of a signed-in visitor at the first click`, async ({
    page,
    context,
    baseURL,
  }) => {
    await signIn(context, baseURL ?? '');
    const { hydrate } = await unhydratedPage(page, path);
    const form = page.getByRole('main').locator('form');
    await form.locator('[type=submit]').click();
    await expect(form.locator('[aria-invalid]')).toHaveCount(0);
    await hydrate();
    await expect(page.getByRole('main')).toContainText(sent);
  });

test('a signed-in visitor’s name and email are in the contact form before they use it', async ({
  page,
  context,
  baseURL,
}) => {
  const { name, email } = await signIn(context, baseURL ?? '');
  await page.goto('/contact');
  const form = page.getByRole('main').locator('form');
  await expect(form.locator('[name=name]')).toHaveValue(name);
  await expect(form.locator('[name=email]')).toHaveValue(email);
  await form.locator('[type=submit]').click();
  await expect(form.locator('[name=subject]')).toHaveAccessibleDescription('Subject is required');
  await expect(form.locator('[name=name]')).not.toHaveAttribute('aria-invalid');
  await expect(form).toContainText('2 fields need your attention: Subject, Message');
});
