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

const field = (page: Page, label: string) =>
  page.getByRole('main').locator('form').getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole('main').locator('form [type=submit]');

async function fillIn(page: Page, values: Partial<typeof MESSAGE> = {}): Promise<void> {
  const { name, email, subject, message } = { ...MESSAGE, ...values };
  await field(page, 'Name').fill(name);
  await field(page, 'Email').fill(email);
  await field(page, 'Subject').fill(subject);
  await field(page, 'Message').fill(message);
}

async function expectFilledIn(page: Page, { name, email, subject, message }: typeof MESSAGE): Promise<void> {
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Subject')).toHaveValue(subject);
  await expect(field(page, 'Message')).toHaveValue(message);
}

test('an empty form is refused under each field, and sends nothing', async ({ page }) => {
  const posts = postsTo(page, '/api');
  await openPage(page, '/contact');
  await send(page).click();
  for (const name of ['Name', 'Email', 'Subject', 'Message']) {
    await expect(field(page, name)).toHaveAccessibleDescription(`${name} is required`);
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(field(page, 'Name')).toBeFocused();
  expect(posts).toEqual([]);
});

test('what the backend itself refuses is named in its words', async ({ page }) => {
  await openPage(page, '/contact');
  // The form's pattern takes this address; the server knows that no mail reaches it.
  await fillIn(page, { email: 'ada..lovelace@example.com' });
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email address');
  await expectFilledIn(page, { ...MESSAGE, email: 'ada..lovelace@example.com' });
});

test('it posts the message once, as the webhook knows it, and the backend takes it', async ({
  page,
  baseURL,
}) => {
  const posts = postsTo(page, '/api');
  await openPage(page, '/contact');
  await stopClock(page);
  await fillIn(page);
  const answered = page.waitForResponse('**/api');
  await send(page).click();
  expect((await answered).ok()).toBe(true);
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
});

test('after a success it is empty, the focus stays in it, and it is idle again after 3000 ms', async ({
  page,
}) => {
  await openPage(page, '/contact');
  await stopClock(page);
  await fillIn(page);
  await send(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expectFilledIn(page, { name: '', email: '', subject: '', message: '' });
  await expect(send(page)).toBeFocused();

  await page.clock.runFor(2999);
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByText(SUCCESS)).toHaveCount(0);
  await expect(page.getByRole('main')).toContainText(/Your message was sent at \d+:\d\d [AP]M\./);
  await expect(send(page)).toBeEnabled();
});

test('a refusal of the backend is told in its words, else with its status; nothing typed is lost, and it can be sent again', async ({
  page,
}) => {
  const said = 'Down for a minute. Please try again.';
  await page.route('**/api', (route) => route.fulfill({ status: 503, json: { message: said } }));
  await openPage(page, '/contact');
  await stopClock(page);
  await fillIn(page);
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText(said);
  await page.unroute('**/api');
  await page.route('**/api', (route) => route.fulfill({ status: 503, body: 'no JSON' }));
  await send(page).click();
  await expect(page.getByRole('alert')).toHaveText('HTTP error! Status: 503');
  await expect(send(page)).toBeEnabled();
  await expectFilledIn(page, MESSAGE);

  await page.unroute('**/api');
  await send(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('without a connection nothing typed is lost', async ({ page, context }) => {
  await openPage(page, '/contact');
  await stopClock(page);
  await fillIn(page);
  await expect(page.getByRole('main').locator('form[data-hold]')).toHaveCount(0);
  await context.setOffline(true);
  await send(page).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expectFilledIn(page, MESSAGE);

  await context.setOffline(false);
  await send(page).click();
  await expect(page.getByText(SUCCESS)).toBeVisible();
});
