import { expect, test } from '@playwright/test';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';

/** Texts that only shared-lib contains. */
const SHARED_LIB = [
  'Rate limit exceeded. Please try again later.',
  'User ID not found',
  'useAuth was called outside AuthProvider',
  'No site configuration: the document has no',
];

/** Code that only React contains: it exposes its internals. Others, such as the federation runtime, read them. */
const REACT_ITSELF = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/g;

// Copies in a remote are refused by delivery/src/core/gate/check-shared.ts.
test('a visit to all three remotes loads one React and one shared-lib', async ({ page }) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.set(response.url(), response.text());
  });
  await openPage(page, '/');
  await sameDocument.mark(page);
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Free Guide' }).click();
  await expect(page.locator('#get-the-guide [type=submit]')).toBeVisible();
  await header.getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  expect(await sameDocument.isKept(page)).toBe(true);

  const addresses = [...scripts.keys()].join();
  for (const app of ['content', 'guide', 'account']) expect(addresses).toContain(`/_r/${app}/`);
  const texts = await Promise.all(scripts.values());
  expect(texts.join('\n').match(REACT_ITSELF)).toHaveLength(1);
  for (const mark of SHARED_LIB) {
    expect(
      texts.filter((text) => text.includes(mark)),
      mark,
    ).toHaveLength(1);
  }
});
