// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { all, SHOP_LINKS, standsBefore } from '../testing/page-walk.ts';
import { showPage } from '../testing/show-page.tsx';

describe.each(routes.map(({ path }) => path))('%s', (path) => {
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

  it('brings no main of its own, nothing inline, which the policy forbids, and no id twice', () => {
    expect(all(page, 'main')).toHaveLength(1);
    expect(all(page, '[style], style, script')).toEqual([]);
    const ids = all(page, '[id]').map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('gives every section and list of contents a name that is there', () => {
    for (const element of all(page, '[aria-labelledby]')) {
      const name = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
      expect(name?.textContent).toBeTruthy();
    }
  });

  it('leads with every link of its own to a page that exists or to a part of itself', () => {
    const known = new Set([
      ...routes.map((route) => route.path),
      '/free-homeowners-guide',
      '/homeowners-guide-download',
    ]);
    for (const link of all(page, 'a[href^="/"]')) {
      const [target, part] = (link.getAttribute('href') ?? '').split('#');
      const picture = link.querySelector('img')?.getAttribute('src');
      // A picture that opens large leads to itself.
      if (picture) expect(target).toBe(picture);
      else expect(known).toContain(target);
      // The parts of another page that are linked to; the about page's own test holds that they are there.
      if (part) expect(['/about#how-we-rate', '/about#how-we-write']).toContain(`${target}#${part}`);
    }
    for (const link of all(page, 'a[href^="#"]')) {
      expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')).toBeTruthy();
    }
  });

  it('tags every shop link, declares it and opens it in a new tab with no opener', () => {
    for (const link of all<HTMLAnchorElement>(page, SHOP_LINKS)) {
      expect(new URL(link.href).searchParams.get('tag')).toBe('gableandgrain-20');
      expect(link.target).toBe('_blank');
      expect(link.rel).toBe('sponsored nofollow noopener');
      expect(link.textContent).toContain('(opens in a new tab)');
    }
  });

  it('counts clicks exactly where there are links to the shop', () => {
    expect(routes.find((route) => route.path === path)?.view ?? false).toBe(all(page, SHOP_LINKS).length > 0);
  });

  it('discloses above the first shop link as well as at the end', () => {
    const links = all(page, SHOP_LINKS);
    const [first] = links;
    const last = links.at(-1);
    const above = page.querySelector('[data-disclosure="above"]');
    const end = page.querySelector('[data-disclosure="end"]');
    if (!first || !last) {
      expect([above, end]).toEqual([null, null]);
    } else {
      expect(above && standsBefore(above, first)).toBe(true);
      expect(end && standsBefore(last, end)).toBe(true);
    }
  });

  it('describes every picture, and asks for at most one of them early', () => {
    for (const image of all(page, 'img')) {
      expect(image.getAttribute('alt')).toBeTruthy();
      expect(image.getAttribute('width')).toBeTruthy();
      expect(image.getAttribute('height')).toBeTruthy();
    }
    expect(all(page, 'img[loading="eager"]').length).toBeLessThanOrEqual(1);
  });

  it('leads back home', () => {
    const crumbs = all(page, 'nav[aria-label="Breadcrumb"] a').map((link) => link.getAttribute('href'));
    expect(crumbs[0]).toBe(path === '/' ? undefined : '/');
  });
});
