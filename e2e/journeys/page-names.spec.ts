import { expect, test } from '@playwright/test';
import { SITE_PAGES } from '../support/site-pages.ts';

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
