import { type APIResponse, expect, type Page, test } from '@playwright/test';
import { type ConfigData, HtmlValidate } from 'html-validate';
import { ALL_PAGES, ARTICLES, INDEXED_PAGES, NO_PAGE, SITE_PAGES } from '../support/site.ts';

/** Links to forms are shared too, although no search engine lists them. */
const SHARED_PAGES: readonly string[] = [...INDEXED_PAGES, ...SITE_PAGES.signIn];
/** The size limit of social networks for preview images. */
const LARGEST_BYTES = 120 * 1024;

/** One object of a page's JSON-LD. */
type Described = { '@type': string } & Record<string, unknown>;

/** The metadata of a document: `meta` contents by `name` or `property`, `link` addresses by `rel`, and JSON-LD. */
interface PageHead {
  title: string;
  tags: Record<string, string[]>;
  links: Record<string, string[]>;
  described: Described[];
}

/**
 * Parses the head of the document at `path` as the server sends it. The browser parses it on an empty page, because the
 * site's policy forbids parsing text.
 */
async function pageHead(page: Page, path: string): Promise<PageHead> {
  const html = await (await page.request.get(path)).text();
  if (page.url() !== 'about:blank') await page.goto('about:blank');
  const { blocks, ...head } = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'text/html');
    const group = (selector: string, key: (element: Element) => string | null, value: string) => {
      const groups: Record<string, string[]> = {};
      for (const element of document.head.querySelectorAll(selector)) {
        const name = key(element);
        if (name) groups[name] = [...(groups[name] ?? []), element.getAttribute(value) ?? ''];
      }
      return groups;
    };
    return {
      title: document.title,
      tags: group('meta', (meta) => meta.getAttribute('property') ?? meta.getAttribute('name'), 'content'),
      links: group('link', (link) => link.getAttribute('rel'), 'href'),
      blocks: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({ textContent }) => JSON.parse(textContent ?? '') as { '@context': string; '@graph': Described[] },
      ),
    };
  }, html);
  for (const block of blocks) expect(block['@context'], path).toBe('https://schema.org');
  return { ...head, described: blocks.flatMap((block) => block['@graph']) };
}

const kindOf = (answer: APIResponse) => [answer.status(), answer.headers()['content-type']];

/** The size in pixels of the picture at an address. */
async function pictureSize(page: Page, address: string): Promise<string> {
  await page.goto(address);
  return page
    .locator('img')
    .evaluate((picture: HTMLImageElement) => `${picture.naturalWidth}x${picture.naturalHeight}`);
}

const hasSiteLinks = ({ links }: PageHead, path: string) =>
  expect.soft(links, path).toMatchObject({
    alternate: ['/feed.xml'],
    manifest: ['/site.webmanifest'],
    icon: ['/favicon.svg'],
    'apple-touch-icon': ['/apple-touch-icon.png'],
  });

test('every page has its own title, description, address, picture and breadcrumbs', async ({
  page,
  baseURL,
}) => {
  const owners = new Map<string, string>();
  const isOwn = (text: string, path: string) => {
    expect.soft(owners.get(text), `shared with ${path}`).toBeUndefined();
    owners.set(text, path);
  };
  for (const path of ALL_PAGES) {
    const head = await pageHead(page, path);
    const { title, links, tags, described } = head;
    const one = (name: string) => {
      expect.soft(tags[name], `${path}: ${name}`).toHaveLength(1);
      return tags[name]?.[0] ?? '';
    };
    expect.soft(title, path).toMatch(/^.+ \| Gable & Grain$/);
    isOwn(title, path);
    const description = one('description');
    // A search result shows it in full.
    expect.soft(description.length, path).toBeLessThanOrEqual(160);
    expect.soft(description.length, path).toBeGreaterThan(30);
    isOwn(description, path);
    expect.soft(links.canonical, path).toEqual([`${baseURL}${path}`]);
    const wanted = INDEXED_PAGES.includes(path) ? 'max-image-preview:large' : 'noindex';
    expect.soft(tags.robots, path).toEqual([wanted]);
    hasSiteLinks(head, path);

    expect.soft(JSON.stringify(described), path).not.toMatch(/AggregateRating|Offer|Review|"Product"/);
    const lists = described.filter((thing) => thing['@type'] === 'BreadcrumbList');
    expect.soft(lists, path).toHaveLength(path === '/' ? 0 : 1);
    const way = (lists[0]?.itemListElement ?? []) as { position: number; name: string; item: string }[];
    if (path !== '/') {
      expect.soft(way[0], path).toMatchObject({ position: 1, name: 'Home', item: `${baseURL}/` });
      expect.soft(way.at(-1), path).toMatchObject({ item: `${baseURL}${path}`, position: way.length });
      expect.soft(title, path).toBe(`${way.at(-1)?.name} | Gable & Grain`);
    }
    for (const { item } of way) expect.soft(ALL_PAGES).toContain(item.slice(baseURL?.length));
    if (!SHARED_PAGES.includes(path)) continue;

    const name = path === '/' ? title : title.replace(' | Gable & Grain', '');
    const [image, words] = [one('og:image'), one('og:image:alt')];
    expect.soft([one('og:title'), one('twitter:title')], path).toEqual([name, name]);
    expect.soft([one('og:url')], path).toEqual(links.canonical);
    expect.soft([one('og:site_name'), one('og:description')], path).toEqual(['Gable & Grain', description]);
    expect.soft([one('twitter:card'), one('twitter:image')], path).toEqual(['summary_large_image', image]);
    expect.soft(image, path).toContain(`${baseURL}/`);
    isOwn(image, path);
    expect.soft(words, path).toMatch(/\w+ \w+ \w+/);
    const answer = await page.request.get(image);
    expect.soft(kindOf(answer), path).toEqual([200, one('og:image:type')]);
    expect.soft((await answer.body()).length, path).toBeLessThanOrEqual(LARGEST_BYTES);
    expect.soft([one('og:image:width'), one('og:image:height')], path).toEqual(['1200', '630']);
    if (path === '/') {
      expect.soft(await pictureSize(page, image), path).toBe('1200x630');
      const [publisher] = described.filter((thing) => thing['@type'] === 'Organization');
      expect(kindOf(await page.request.get(String(publisher?.logo)))).toEqual([200, 'image/png']);
    }
  }
});

test('the not-found page has no canonical address, is not indexed, and has links', async ({ page }) => {
  const head = await pageHead(page, NO_PAGE);
  expect(head.links.canonical).toBeUndefined();
  expect(head.tags.robots).toEqual(['noindex']);
  expect(Object.keys(head.tags).filter((name) => /^(og|twitter):/.test(name))).toEqual([]);
  hasSiteLinks(head, NO_PAGE);
});

/** The rules of the HTML standard, for documents and for accessibility, without rules of style. */
const PRESETS = ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'];
/** A hash from the same server as the file adds no protection (docs/decisions/063). */
const OWN_FILES: ConfigData['rules'] = { 'require-sri': 'off' };

test('the HTML of every page is valid', async ({ request }) => {
  for (const path of [...ALL_PAGES, NO_PAGE]) {
    const config: ConfigData = { root: true, extends: PRESETS, rules: OWN_FILES };
    // Gated pages are prerendered with a spinner and have no heading until the visitor is known.
    if ((SITE_PAGES.gated as readonly string[]).includes(path))
      config.rules = { ...OWN_FILES, 'heading-level': ['error', { minInitialRank: 'any' }] };
    const html = await (await request.get(path)).text();
    expect(html).toContain('</html>');
    const { results } = await new HtmlValidate(config).validateString(html);
    const problems = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect.soft(problems, path).toEqual([]);
  }
});

// Their contents: delivery/src/core/assemble/documents.test.ts.
test('feed, sitemap and other files list this site’s pages, with their own content types', async ({
  request,
  baseURL,
}) => {
  const read = async (path: string, type: string) => {
    const answer = await request.get(path);
    expect(kindOf(answer)).toEqual([200, type]);
    return (await answer.body()).toString('latin1');
  };
  const paths = (xml: string, tag: string) =>
    [...xml.matchAll(new RegExp(`<${tag}>([^<]+)</${tag}>`, 'g'))].map(([, url]) =>
      url?.slice(baseURL?.length),
    );
  const feed = await read('/feed.xml', 'application/rss+xml; charset=utf-8');
  const items = feed.slice(feed.indexOf('<item>'));
  expect(paths(items, 'link')).toEqual(ARTICLES.map(({ path }) => path));
  expect(items).toContain('<pubDate>Thu, 12 Jun 2025 12:00:00 GMT</pubDate>');
  const sitemap = await read('/sitemap.xml', 'application/xml');
  expect(paths(sitemap, 'loc').sort()).toEqual([...INDEXED_PAGES].sort());
  expect(sitemap.match(/<lastmod>\d{4}-\d\d-\d\d</g)).toHaveLength(INDEXED_PAGES.length);
  expect(await read('/favicon.ico', 'image/vnd.microsoft.icon')).toMatch(/PNG/);
  expect(await read('/.well-known/security.txt', 'text/plain; charset=utf-8')).toContain('Contact: mailto:');
  expect(await read('/.well-known/gpc.json', 'application/json')).toMatch(
    /^\{"gpc":true,"lastUpdate":"\d{4}-\d\d-\d\d"\}$/,
  );
});

test('Chromium accepts the web manifest, and every icon has the stated size', async ({ page, request }) => {
  const answer = await request.get('/site.webmanifest');
  expect(kindOf(answer)).toEqual([200, 'application/manifest+json']);
  const { tags } = await pageHead(page, '/');
  const { icons, ...manifest } = (await answer.json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({
    name: 'Gable & Grain',
    start_url: '/',
    theme_color: tags['theme-color']?.[0],
    background_color: tags['theme-color']?.[0],
  });
  await page.goto('/');
  const session = await page.context().newCDPSession(page);
  expect((await session.send('Page.getAppManifest')).errors).toEqual([]);

  expect(icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', 'any'],
    ['512x512', 'any'],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
    expect.soft(kindOf(await request.get(src)), src).toEqual([200, 'image/png']);
    expect.soft(await pictureSize(page, src), src).toBe(sizes);
  }
});
