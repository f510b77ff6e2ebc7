import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';
import { stopClock } from '../support/stop-clock.ts';

const SUCCESS = "Message sent successfully! We'll get back to you soon.";
const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'A price that has moved',
  message: 'The second pick costs less now.\nThank you for the list.',
};

const field = (page: Page, name: string) => page.getByRole('main').locator(`form [name="${name}"]`);
const send = (page: Page) => page.getByRole('main').locator('form [type=submit]');

test('it posts the message once, then is empty and focused, and idle after 3000 ms', async ({
  page,
  baseURL,
}) => {
  const posts = postsTo(page, '/api');
  await openPage(page, '/contact');
  await stopClock(page);
  for (const [name, text] of Object.entries(MESSAGE)) await field(page, name).fill(text);
  const response = page.waitForResponse('**/api');
  await send(page).click();
  expect((await response).ok()).toBe(true);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  expect(posts.map((body) => JSON.parse(body) as unknown)).toEqual([
    {
      type: 'contact_form',
      formType: 'contact',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      source: `${baseURL}/contact`,
      ...MESSAGE,
    },
  ]);
  for (const name of Object.keys(MESSAGE)) await expect(field(page, name)).toHaveValue('');
  await expect(send(page)).toBeFocused();

  await page.clock.runFor(2999);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(SUCCESS)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/Your message was sent at \d+:\d\d [AP]M\./);
  await expect(send(page)).toBeEnabled();
});
