import { expect, test } from '@playwright/test';
import { navLink } from '../support/nav-link.ts';
import { openPage } from '../support/open-page.ts';
import { SITE_PAGES } from '../support/site-pages.ts';

const LIVE_REGION = '[aria-live=assertive]';

test('every page has a title of its own, which ends with the site name', async ({ request }) => {
  const titles = new Map<string, string>();
  for (const path of [...Object.values(SITE_PAGES).flat(), '/no-such-page']) {
    const html = await (await request.get(path)).text();
    const title = /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
    expect.soft(title, path).toMatch(/^.+ \| Gable &amp; Grain$/);
    titles.set(title, path);
  }
  expect(titles.size).toBe(Object.values(SITE_PAGES).flat().length + 1);
});

for (const [label, name] of [
  ['Contact', 'Contact'],
  ['Free Guide', 'Free Homeowners Guide'],
  ['Home', 'Practical ideas for a home that works'],
] as const) {
  test(`the link ${label} changes the title and has it read out`, async ({ page }) => {
    await openPage(page, '/about');
    await navLink(page, label).click();
    await expect(page).toHaveTitle(`${name} | Gable & Grain`);
    await expect(page.locator(LIVE_REGION)).toHaveText(`${name} | Gable & Grain`);
  });
}

test('a full load leaves the reading to the browser', async ({ page }) => {
  await openPage(page, '/about');
  await expect(page.locator(LIVE_REGION)).toHaveText('');
  // It would speak once there is something to say.
  await navLink(page, 'Blog').click();
  await expect(page.locator(LIVE_REGION)).toHaveText('Blog | Gable & Grain');
});
