import { expect, type Page } from '@playwright/test';

/** Expects a hydrated form: it validates an incomplete form itself instead of the server, which would send another document. */
export async function expectLiveForm(page: Page): Promise<void> {
  const form = page.getByRole('main').locator('form');
  const isHeld = async () => {
    // The form's code is requested on focus.
    await form.locator('[name=email]').blur();
    await form.locator('[name=email]').focus();
    return page.locator('form[data-hold]').count();
  };
  await expect.poll(isHeld).toBe(0);
  const answer = async () => {
    await form.locator('[type=submit]').click();
    return page.getByRole('main').innerText();
  };
  // The reload of a second retry loses a click, so the click is repeated.
  await expect.poll(answer).toMatch(/(is|are) required/);
  await expect(page).not.toHaveTitle(/^Not sent/);
}
