// @vitest-environment jsdom
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '../../loader/schemas.ts';
import { routes } from '../routes.ts';
import { all, isBefore, SHOP_LINKS, showPage } from '../testing/show-page.tsx';

const written = import.meta.glob<Article>('../../content/articles/*.md', { eager: true, import: 'article' });

/** The pictures in use, at first those of drafts, which have no pages here. */
const used = new Set<string | undefined>(
  Object.values(written)
    .filter(({ draft }) => draft)
    .flatMap(({ cover, items, picks = [] }) => [cover, ...[...items, ...picks].map(({ picture }) => picture)])
    .map((picture) => picture?.id),
);
/** The pages that open with their picture. */
const described: string[] = [];

describe.each(routes.map((route) => [route.path, route] as const))(
  '%s',
  (path, { picture, view = false }) => {
    let page: HTMLElement;
    beforeAll(async () => {
      page = await showPage(path);
    });

    it('has one h1, and headings that skip no level', () => {
      const levels = all(page, 'h1, h2, h3, h4').map((heading) => Number(heading.tagName[1]));
      expect(levels[0]).toBe(1);
      expect(levels.filter((level) => level === 1)).toHaveLength(1);
      for (const [index, level] of levels.entries())
        expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    });

    it('has no main of its own, no inline style or script, and no duplicate ids', () => {
      expect(all(page, 'main')).toHaveLength(1);
      expect(all(page, '[style], style, script')).toEqual([]);
      const ids = all(page, '[id]').map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    });

    it('names every section and list of contents by an existing element', () => {
      for (const element of all(page, '[aria-labelledby]')) {
        const name = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
        expect(name?.textContent).toBeTruthy();
      }
    });

    // Link targets: delivery/src/core/gate/check-links.ts.
    it('tags every shop link, declares it and opens it in a new tab with no opener', () => {
      for (const link of all<HTMLAnchorElement>(page, SHOP_LINKS)) {
        expect(new URL(link.href).searchParams.get('tag')).toBe('gableandgrain-20');
        expect(link.target).toBe('_blank');
        expect(link.rel).toBe('sponsored nofollow noopener');
        expect(link.textContent).toContain('(opens in a new tab)');
      }
    });

    it('counts clicks exactly on pages with shop links', () => {
      expect(view).toBe(all(page, SHOP_LINKS).length > 0);
    });

    it('has a disclosure above the first shop link and at the end', () => {
      const links = all(page, SHOP_LINKS);
      const [first] = links;
      const last = links.at(-1);
      const above = page.querySelector('[data-disclosure="above"]');
      const end = page.querySelector('[data-disclosure="end"]');
      if (!first || !last) {
        expect([above, end]).toEqual([null, null]);
      } else {
        expect(above && isBefore(above, first)).toBe(true);
        expect(end && isBefore(last, end)).toBe(true);
        expect(above?.textContent).toContain('may earn a commission');
        // The retailer's own words, from its operating agreement.
        const required = 'As an Amazon Associate, Gable & Grain earns from qualifying purchases.';
        expect(end?.textContent).toContain(required);
        expect(end?.querySelector('a')?.getAttribute('href')).toBe('/affiliate-disclosure');
      }
    });

    it('dates every price', () => {
      const copy = page.cloneNode(true) as HTMLElement;
      for (const table of all(copy, 'table'))
        if (table.textContent?.startsWith('The picks compared')) table.remove();
      const text = copy.textContent ?? '';
      const prices = text.match(/\$\d+\.\d\d(?! a bulb)/g) ?? [];
      expect(text.match(/\$\d+\.\d\d Price as of \w+ \d+, \d{4}/g) ?? []).toHaveLength(prices.length);
    });

    it('describes every picture, and loads at most one of them early', () => {
      for (const image of all(page, 'img')) {
        expect(image.getAttribute('alt')).toBeTruthy();
        expect(image.getAttribute('width')).toBeTruthy();
        expect(image.getAttribute('height')).toBeTruthy();
      }
      expect(all(page, 'img[loading="eager"]').length).toBeLessThanOrEqual(1);
    });

    it('is shared with its first picture and the same alternative text', () => {
      const idOf = (image: Element) => /pictures\/([\w-]+)\.svg$/.exec(image.getAttribute('src') ?? '')?.[1];
      const images = all(page, 'img');
      for (const id of [picture?.id, ...images.map(idOf)]) used.add(id);
      const hero = images.find((image) => idOf(image) === picture?.id);
      if (!hero) return;
      expect(hero.getAttribute('alt')).toBe(picture?.alt);
      described.push(path);
    });

    it('links back home', () => {
      const crumbs = all(page, 'nav[aria-label="Breadcrumb"] a').map((link) => link.getAttribute('href'));
      expect(crumbs[0]).toBe(path === '/' ? undefined : '/');
    });
  },
);

it('uses every picture', () => {
  const files = readdirSync(join(import.meta.dirname, '../pictures')).filter((name) => name.endsWith('.svg'));
  expect(files.map((name) => name.replace('.svg', '')).sort()).toEqual([...used].sort());
  // The blog, the contact page and the legal pages open without a scene.
  expect(described).toHaveLength(routes.length - 5);
});
