import { expect, test } from '@playwright/test';
import { pageHead } from '../support/page-head.ts';

test('Chromium accepts the web manifest, which has the site’s name and color', async ({ page, request }) => {
  const answer = await request.get('/site.webmanifest');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
  const { tags } = await pageHead(page, '/');
  expect(await answer.json()).toMatchObject({
    name: 'Gable & Grain',
    start_url: '/',
    theme_color: tags['theme-color']?.[0],
    background_color: tags['theme-color']?.[0],
  });
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
});

test('every icon of the manifest and the Apple icon are PNG files of the stated size', async ({
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

for (const [path, type, content] of [
  ['/favicon.ico', 'image/vnd.microsoft.icon', /PNG/],
  [
    '/.well-known/security.txt',
    'text/plain; charset=utf-8',
    /^Contact: mailto:hello@gableandgrain\.example$/m,
  ],
  ['/.well-known/gpc.json', 'application/json', /^\{"gpc":true,"lastUpdate":"\d{4}-\d\d-\d\d"\}$/],
] as const) {
  test(`${path} has its own content type and content`, async ({ request }) => {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
    expect((await answer.body()).toString('latin1')).toMatch(content);
  });
}
