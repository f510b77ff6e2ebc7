import { type APIResponse, expect, type Page, test } from '@playwright/test';
import { type ConfigData, HtmlValidate } from 'html-validate';
import { ALL_PAGES, ARTICLES, INDEXED_PAGES, NO_PAGE, SITE_PAGES } from '../support/site.ts';

/** People share the login pages, although search engines do not list them. */
const SHARED_PAGES: readonly string[] = [...INDEXED_PAGES, ...SITE_PAGES.signIn];
/** As `BUDGETS.bitmap`: messengers load link previews on slow connections too. */
const MAX_IMAGE_BYTES = 120 * 1024;

/** Requires an empty page, because the site's Content-Security-Policy forbids `DOMParser`. */
async function headOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const { head, title } = new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string, attribute: string) =>
      Array.from(head.querySelectorAll(selector), (element) => element.getAttribute(attribute) ?? '');
    return {
      title,
      descriptions: all('meta[name=description]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      robots: all('meta[name=robots]', 'content'),
      images: all('meta[property="og:image"]', 'content'),
      color: all('meta[name=theme-color]', 'content')[0],
      files: all('link:is([rel=alternate], [rel=manifest], [rel$=icon])', 'href').sort(),
    };
  }, html);
}

const statusAndType = (response: APIResponse) => [response.status(), response.headers()['content-type']];

async function pictureSize(page: Page, address: string): Promise<string> {
  await page.goto(address);
  return page
    .locator('img')
    .evaluate((picture: HTMLImageElement) => `${picture.naturalWidth}x${picture.naturalHeight}`);
}

test('a page has its own title, description, address and, if shared, picture', async ({ page, baseURL }) => {
  const owners = new Map<string, string>();
  const expectUnique = (text: string, path: string) => {
    expect.soft(owners.get(text), `shared with ${path}`).toBeUndefined();
    owners.set(text, path);
  };
  for (const path of [...ALL_PAGES, NO_PAGE]) {
    const { title, descriptions, canonical, robots, images, files } = await headOf(page, path);
    expect.soft(title, path).toMatch(/^.+ \| Gable & Grain$/);
    expectUnique(title, path);
    const isIndexed = INDEXED_PAGES.includes(path);
    expect.soft(robots, path).toEqual([isIndexed ? 'max-image-preview:large' : 'noindex']);
    expect
      .soft(files, path)
      .toEqual(['/apple-touch-icon.png', '/favicon.svg', '/feed.xml', '/site.webmanifest']);
    expect.soft(canonical, path).toEqual(path === NO_PAGE ? [] : [`${baseURL}${path}`]);
    if (path === NO_PAGE) continue;
    const [description = ''] = descriptions;
    // Short enough for a search result to show it in full.
    expect.soft(description.length, path).toBeLessThanOrEqual(160);
    expect.soft(description.length, path).toBeGreaterThan(30);
    expectUnique(description, path);
    if (!SHARED_PAGES.includes(path)) continue;
    const [image = ''] = images;
    expect.soft(image, path).toContain(`${baseURL}/`);
    expectUnique(image, path);
    const response = await page.request.get(image);
    expect.soft(statusAndType(response), path).toEqual([200, 'image/jpeg']);
    expect.soft((await response.body()).length, path).toBeLessThanOrEqual(MAX_IMAGE_BYTES);
  }
});

const PRESETS = ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'];
/** A hash from the same server as the file adds no protection (docs/decisions/063). */
const RULES: ConfigData['rules'] = { 'require-sri': 'off' };

test('the HTML of every page is valid', async ({ request }) => {
  for (const path of [...ALL_PAGES, NO_PAGE]) {
    const config: ConfigData = { root: true, extends: PRESETS, rules: RULES };
    const html = await (await request.get(path)).text();
    expect(html).toContain('</html>');
    const { results } = await new HtmlValidate(config).validateString(html);
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect.soft(problems, path).toEqual([]);
  }
});

test('the feed lists all articles, the sitemap all public pages, and each file has its type', async ({
  request,
  baseURL,
}) => {
  const read = async (path: string, type: string) => {
    const response = await request.get(path);
    expect(statusAndType(response)).toEqual([200, type]);
    return (await response.body()).toString('latin1');
  };
  const paths = (xml: string, tag: string) =>
    [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(([, url]) =>
      url?.slice(baseURL?.length),
    );
  const feed = await read('/feed.xml', 'application/rss+xml; charset=utf-8');
  expect(paths(feed.slice(feed.indexOf('<item>')), 'link').sort()).toEqual([...ARTICLES].sort());
  const sitemap = await read('/sitemap.xml', 'application/xml');
  expect(paths(sitemap, 'loc').sort()).toEqual([...INDEXED_PAGES].sort());
  expect(await read('/favicon.ico', 'image/vnd.microsoft.icon')).toMatch(/PNG/);
  expect(await read('/.well-known/security.txt', 'text/plain; charset=utf-8')).toContain('Contact: mailto:');
  expect(await read('/.well-known/gpc.json', 'application/json')).toContain('{"gpc":true,');
});

test('Chromium accepts the web manifest, and every icon has its declared size', async ({ page, request }) => {
  const response = await request.get('/site.webmanifest');
  expect(statusAndType(response)).toEqual([200, 'application/manifest+json']);
  const { icons, theme_color } = (await response.json()) as {
    icons: { src: string; sizes: string }[];
    theme_color: string;
  };
  expect(theme_color).toBe((await headOf(page, '/')).color);
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);
  expect(icons).toHaveLength(3);
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }])
    expect.soft(await pictureSize(page, src), src).toBe(sizes);
});
