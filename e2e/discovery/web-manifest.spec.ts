import { expect, test } from '@playwright/test';
import { pageHead } from '../support/page-head.ts';

test('the web manifest names the site, in the color of its pages', async ({ page, request }) => {
  const answer = await request.get('/site.webmanifest');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
  const { tags } = await pageHead(page, '/');
  expect(await answer.json()).toMatchObject({
    name: 'Gable & Grain',
    start_url: '/',
    theme_color: tags['theme-color']?.[0],
    background_color: tags['theme-color']?.[0],
  });
});

test('every icon of the manifest, and the one for phones of Apple, is a PNG of the size that is promised', async ({
  page,
  request,
}) => {
  const { icons } = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    const answer = await request.get(src);
    expect.soft([answer.status(), answer.headers()['content-type']], src).toEqual([200, 'image/png']);
    await page.goto(src);
    const size = await page
      .locator('img')
      .evaluate((icon: HTMLImageElement) => `${icon.naturalWidth}x${icon.naturalHeight}`);
    expect.soft(size, src).toBe(sizes);
  }
});

test('Chromium finds no fault with the manifest', async ({ page }) => {
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/site.webmanifest');
  expect(errors).toEqual([]);
});
