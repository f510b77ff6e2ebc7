import { type APIRequestContext, expect, test } from '@playwright/test';
import site from '../../shared-lib/site.config.json' with { type: 'json' };
import { SITE_PAGES } from '../support/site-pages.ts';

const PATHS = [...Object.values(SITE_PAGES).flat(), '/no-such-page'];
const RETAILER = /(^|\.)amazon\.com$/;

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

test('every link to the retailer carries the tag, is declared as sponsored and opens a new tab; no new tab has an opener', async ({
  request,
}) => {
  let found = 0;
  for (const [path, html] of await everyPage(request)) {
    for (const { href = '', rel = '', target } of tagsOf(html, 'a')) {
      if (target === '_blank') expect(rel.split(' '), `${path}: ${href}`).toContain('noopener');
      if (!/^https?:/.test(href) || !RETAILER.test(new URL(href).hostname)) continue;
      found += 1;
      const where = `${path}: ${href}`;
      expect(new URL(href).protocol, where).toBe('https:');
      expect(new URL(href).searchParams.getAll('tag'), where).toEqual([site.identity.retailer.tag]);
      expect(rel.split(' '), where).toEqual(expect.arrayContaining(['sponsored', 'nofollow', 'noopener']));
      expect(target, where).toBe('_blank');
    }
  }
  expect(found).toBeGreaterThan(60);
});

test('no link is dead, and no anchor points at nothing', async ({ request, baseURL }) => {
  const pages = await everyPage(request);
  const dead = new Set<string>();
  const known = new Map<string, number>();
  for (const [path, html] of pages) {
    for (const { href } of tagsOf(html, 'a')) {
      expect(href, `a link without address on ${path}`).toBeTruthy();
      const target = new URL(href ?? '', `${baseURL}${path}`);
      if (target.origin !== baseURL) continue;
      const { pathname } = target;
      if (!known.has(pathname)) known.set(pathname, (await request.get(pathname)).status());
      const status = pathname === '/no-such-page' ? 200 : known.get(pathname);
      if (status !== 200) dead.add(`${path}: ${href} answers ${status}`);
      const id = decodeURIComponent(target.hash.slice(1));
      if (id && !(pages.get(pathname) ?? '').includes(`id="${id}"`))
        dead.add(`${path}: ${href} has no target`);
    }
  }
  expect([...dead]).toEqual([]);
});

test('every picture, style sheet, font and icon that a page names is there', async ({ request, baseURL }) => {
  const missing = new Set<string>();
  const asked = new Set<string>();
  for (const [path, html] of await everyPage(request)) {
    const pictures = tagsOf(html, 'img').flatMap(({ src = '', srcset = '' }) => [
      src,
      ...srcset.split(',').map((candidate) => candidate.trim().split(' ')[0] ?? ''),
    ]);
    const files = tagsOf(html, 'link')
      .filter(({ rel }) => rel !== 'canonical')
      .map(({ href = '' }) => href);
    for (const file of [...pictures, ...files]) {
      if (!file || asked.has(file)) continue;
      asked.add(file);
      const { pathname, origin } = new URL(file, baseURL);
      expect(origin, `${path}: ${file}`).toBe(baseURL);
      const status = (await request.head(pathname)).status();
      if (status !== 200) missing.add(`${path}: ${pathname} answers ${status}`);
    }
  }
  expect([...missing]).toEqual([]);
  expect(asked.size).toBeGreaterThan(20);
});
