import { type APIRequestContext, expect, test } from '@playwright/test';
import { SITE_PAGES } from '../support/site-pages.ts';

const PATHS = [...Object.values(SITE_PAGES).flat(), '/no-such-page'];

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/** The attributes of every `<name …>` tag in a prerendered page, in order, with names in lower case. */
function tagsOf(html: string, name: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${name}(\\s[^>]*?)?/?>`, 'g'))].map(([, attributes = '']) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        value.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity),
      ]),
    ),
  );
}

async function everyPage(request: APIRequestContext): Promise<Map<string, string>> {
  const pages = new Map<string, string>();
  for (const path of PATHS) pages.set(path, await (await request.get(path)).text());
  return pages;
}

// Link targets are checked by delivery/src/core/gate/check-links.ts.
test('every picture, stylesheet, font and icon of a page exists', async ({ request, baseURL }) => {
  const missing = new Set<string>();
  const addresses = new Set<string>();
  for (const [path, html] of await everyPage(request)) {
    const pictures = tagsOf(html, 'img').flatMap(({ src = '', srcset = '' }) => [
      src,
      ...srcset.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? ''),
    ]);
    const files = tagsOf(html, 'link')
      .filter(({ rel }) => rel !== 'canonical')
      .map(({ href = '' }) => href);
    for (const file of [...pictures, ...files]) {
      if (!file || addresses.has(file)) continue;
      addresses.add(file);
      const { pathname, origin } = new URL(file, baseURL);
      expect(origin, `${path}: ${file}`).toBe(baseURL);
      const status = (await request.head(pathname)).status();
      if (status !== 200) missing.add(`${path}: ${pathname} answers ${status}`);
    }
  }
  expect([...missing]).toEqual([]);
  expect(addresses.size).toBeGreaterThan(20);
});
