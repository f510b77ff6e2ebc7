import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { TESTED_SITE } from '../../playwright.config.ts';
import { liveManifest } from '../support/live-manifest.ts';
import { openPage } from '../support/open-page.ts';
import { sameDocument } from '../support/same-document.ts';

const SITE = TESTED_SITE.folder;

/** The name that every copy of React gives its elements. */
const REACT = 'react.transitional.element';

/** Texts that shared-lib alone has. */
const SHARED_LIB = [
  'Rate limit exceeded. Please try again later.',
  'User ID not found',
  'useAuth was called outside AuthProvider',
  'No site configuration: the document has no',
];

/** What React alone does: it gives its internals away. Others, the federation runtime among them, read them. */
const REACT_ITSELF = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=(?!=)/g;

for (const app of ['content', 'guide', 'account']) {
  test(`no built file of ${app} holds a copy of React or of shared-lib`, async ({ request }) => {
    const { apps } = await liveManifest(request);
    const folder = join(SITE, 'releases', app, apps[app]?.version ?? '', 'client');
    const scripts = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(5);
    const copies = scripts.filter((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return [REACT, ...SHARED_LIB].some((mark) => text.includes(mark));
    });
    expect(copies).toEqual([]);
  });
}

test('the marks that tell a copy are those of the versions in use', async ({ request }) => {
  const live = await readFile(join(SITE, 'live'), 'utf8');
  const html = await (await request.get('/')).text();
  expect((await liveManifest(request)).composition).toBe(live);
  const files = new Set(html.match(/\/_r\/shell\/[^"]+\.js/g));
  const texts = [...files].map(async (file) => (await request.get(file)).text());
  const shell = (await Promise.all(texts)).join('\n');
  for (const mark of [REACT, ...SHARED_LIB]) expect(shell).toContain(mark);
});

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
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible();
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
