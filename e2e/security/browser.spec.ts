import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../support/network.ts';
import { interactive, openPage } from '../support/page.ts';
import { serveLive } from '../support/project.ts';
import { copySite } from '../support/publishing.ts';
import { ALL_PAGES, liveManifest, NO_PAGE } from '../support/site.ts';

test('a tab loses `window.opener` when it navigates to the account area', async ({ page }) => {
  await openPage(page, '/about');
  const popup = page.waitForEvent('popup');
  await page.evaluate(() => void window.open('/blog'));
  const tab = await popup;
  await interactive(tab, '/blog');
  const hasOpener = () => tab.evaluate(() => window.opener !== null);
  expect(await hasOpener()).toBe(true);
  await tab.getByRole('banner').getByRole('link', { name: 'Account' }).click();
  await expect(tab.getByRole('group', { name: 'Log in', exact: true })).toBeVisible();
  expect(await hasOpener()).toBe(false);
});

const STEAL = "fetch('/stolen?' + document.cookie); document.documentElement.setAttribute('data-ran', '');";
const SVG = 'xmlns="http://www.w3.org/2000/svg"';

/** If served as documents, these files would run on the site's origin. */
const FILES: Readonly<Record<string, string>> = {
  'hello.html': `<!doctype html><script>${STEAL}</script>`,
  'script.svg': `<svg ${SVG}><script>${STEAL}</script></svg>`,
  'guide.pdf': `<!doctype html><script>${STEAL}</script>`,
};

test('no file of a release runs as a document of the site or reads its cookies', async ({
  page,
  request,
}) => {
  const copy = await copySite();
  const { apps } = await liveManifest(request);
  const version = apps.content?.version ?? '';
  const folder = join(copy.folder, 'releases/content', version, 'client');
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(FILES)) await writeFile(join(folder, name), text);
  const served = await serveLive(process.cwd(), copy.folder, await freePort());
  await page.context().addCookies([{ name: 'auth_token', value: 'secret', url: served.url }]);
  const stolen: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/stolen')) stolen.push(request.url());
  });
  for (const name of Object.keys(FILES)) {
    // An invalid PDF may be downloaded instead.
    const response = await page.goto(`${served.url}/_r/content/${version}/${name}`).catch(() => null);
    const isServed = /\.(svg|pdf|js)$/.test(name);
    if (response) expect([name, response.status()]).toEqual([name, isServed ? 200 : 404]);
    expect([name, await page.locator('[data-ran]').count()]).toEqual([name, 0]);
    // The file would have sent its requests before this navigation.
    await page.goto(`${served.url}/robots.txt`);
    expect([name, stolen]).toEqual([name, []]);
  }
  await served.stop();
  await copy.remove();
});

test('the guide’s PDF has no sandbox policy, so that it opens in the PDF viewer', async ({ request }) => {
  const headers = (await request.get('/homeowners-guide.pdf')).headers();
  expect(headers['content-type']).toBe('application/pdf');
  expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
});

test('every picture, stylesheet, font and icon of a page exists', async ({ request }) => {
  const files = new Set<string>();
  for (const path of [...ALL_PAGES, NO_PAGE]) {
    const html = await (await request.get(path)).text();
    for (const [, list = ''] of html.matchAll(/ (?:src|srcset|href)="([^"]+)"/g))
      for (const one of list.split(', ')) files.add(one.split(' ')[0] ?? '');
  }
  const localFiles = [...files].filter((file) => /^\/[^?]*\.\w+$/.test(file));
  expect(localFiles.length).toBeGreaterThan(20);
  for (const file of localFiles) expect.soft((await request.head(file)).status(), file).toBe(200);
});
