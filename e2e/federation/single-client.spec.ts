import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';
import { sameDocument } from '../support/same-document.ts';
import { signIn } from '../support/sign-in.ts';

const REFUSAL = 'Rate limit exceeded. Please try again later.';

const follow = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name }).first().click();

async function sendMessage(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Send message' })).toBeVisible();
  await page.getByLabel('Name').fill('Rosa Field');
  await page.getByLabel('Email').fill('rosa@example.com');
  await page.getByLabel('Subject').fill('Paint');
  await page.getByRole('textbox', { name: 'Message' }).fill('Which sheen for a hallway?');
  await page.getByRole('button', { name: 'Send message' }).click();
}

async function requestGuide(page: Page): Promise<void> {
  // The page before stays until this one is complete, and has a form of its own.
  await expect(page.locator('#get-the-guide [type=submit]')).toBeVisible();
  await page.getByLabel('Name').fill('Rosa Field');
  await page.getByLabel('Email').fill('rosa@example.com');
  await page.locator('#get-the-guide [type=submit]').click();
}

async function failToLogIn(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not-my-password');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByRole('button', { name: 'Log In' })).toBeEnabled();
}

// The window is a minute by this clock, and a slow machine takes longer.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    performance.now = () => 0;
  }),
);

test('the contact form and the guide share one webhook window: the eleventh post is not sent', async ({
  page,
}) => {
  const posts = postsTo(page, '/api');
  await openPage(page, '/contact');
  await sameDocument.mark(page);
  for (let sent = 1; sent <= 5; sent += 1) {
    await sendMessage(page);
    // The form is empty again once its message has been taken.
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
    expect(posts).toHaveLength(sent);
  }

  // A guide request posts itself and the access event; the page that it leads to posts another one.
  await follow(page, 'Free Guide');
  await requestGuide(page);
  await expect(page).toHaveURL('/homeowners-guide-download');
  await expect.poll(() => posts.length).toBe(8);
  await follow(page, 'Free Guide');
  await requestGuide(page);
  await expect(page).toHaveURL('/homeowners-guide-download');
  await expect.poll(() => posts.length).toBe(10);

  await follow(page, 'Free Guide');
  await requestGuide(page);
  await expect(page.getByRole('alert')).toHaveText(REFUSAL);
  await follow(page, 'Contact');
  await sendMessage(page);
  await expect(page.getByRole('alert')).toHaveText(REFUSAL);
  expect(posts).toHaveLength(10);
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('ten log-in attempts reach the server, the eleventh does not, wherever the visitor went meanwhile', async ({
  page,
}) => {
  const attempts = postsTo(page, '/api/auth/login');
  await openPage(page, '/login');
  await sameDocument.mark(page);
  for (let made = 1; made <= 5; made += 1) {
    await failToLogIn(page);
    expect(attempts).toHaveLength(made);
  }
  await follow(page, 'Gable & Grain');
  await expect(page).toHaveURL('/');
  await follow(page, 'Account');
  await expect(page).toHaveURL('/login');
  for (let made = 6; made <= 10; made += 1) {
    await failToLogIn(page);
    expect(attempts).toHaveLength(made);
    await expect(page.getByRole('alert')).not.toHaveText(REFUSAL);
  }
  await failToLogIn(page);
  await expect(page.getByRole('alert')).toHaveText(REFUSAL);
  expect(attempts).toHaveLength(10);
  expect(await sameDocument.isKept(page)).toBe(true);
});

test('calls that the guide and the account area make through the client count together', {
  tag: '@whole',
}, async ({ page, context, baseURL }) => {
  await signIn(context, baseURL ?? '');
  context.on('page', (opened) => void opened.close());
  const profiles = postsTo(page, '/api/user/profile');
  const downloads = postsTo(page, '/api/content/create');
  const updates = postsTo(page, '/api/user/update');
  await openPage(page, '/account-settings');
  await sameDocument.mark(page);
  expect(profiles).toHaveLength(1);

  const save = page.getByRole('button', { name: 'Save Changes' });
  for (let made = 1; made <= 8; made += 1) {
    await page.getByLabel('Full Name').fill(`Rosa Field ${made}`);
    await save.click();
    await expect.poll(() => updates.length).toBe(made);
    await expect(page.getByText('Profile updated successfully')).toBeVisible();
  }
  await follow(page, 'Free Guide');
  await page.getByRole('link', { name: 'go straight to it' }).click();
  await expect(page).toHaveURL('/homeowners-guide-download');
  const download = page
    .getByRole('main')
    .getByRole('link', { name: /^Download the guide/ })
    .first();
  // One row a minute: a second click records no other download.
  await download.click();
  await expect.poll(() => downloads.length).toBe(1);
  await page.goBack();
  await page.goBack();
  await page.getByLabel('Full Name').fill('Rosa Field 9');
  await save.click();
  await expect(page.getByRole('alert')).toHaveText(REFUSAL);
  expect(updates).toHaveLength(8);
  expect(await sameDocument.isKept(page)).toBe(true);
});
