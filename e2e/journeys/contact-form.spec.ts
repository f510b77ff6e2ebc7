import { expect } from '@playwright/test';
import { openPage, postsTo, stopClock } from '../support/page.ts';
import { test } from '../support/test.ts';

const SUCCESS = "Message sent successfully! We'll get back to you soon.";
const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'A price that has moved',
  message: 'The second pick costs less now.\nThank you for the list.',
};

test('the contact form posts once, then is empty and focused, and idle after 3000 ms', {
  tag: '@every-engine',
}, async ({ page, form, baseURL }) => {
  const posts = postsTo(page, '/api');
  await openPage(page, '/contact');
  await stopClock(page);
  await form.fill(MESSAGE);
  const response = page.waitForResponse('**/api');
  await form.send();
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
  await form.expectTyped({ name: '', email: '', subject: '', message: '' });
  await expect(form.button).toBeFocused();

  await page.clock.runFor(2999);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(SUCCESS)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/Your message was sent at \d+:\d\d [AP]M\./);
  await expect(form.button).toBeEnabled();
});
