import { expect, type Page, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { postsTo } from '../support/posts-to.ts';
import { sameDocument } from '../support/same-document.ts';

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

test('the contact form and the guide share one webhook window: the eleventh post is not sent', async ({
  page,
}) => {
  // The window is a minute by this clock, and a slow machine takes longer.
  await page.addInitScript(() => {
    performance.now = () => 0;
  });
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
