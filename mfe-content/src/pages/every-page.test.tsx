// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../routes.ts';
import { all, SHOP_LINKS, showPage } from '../testing/show-page.tsx';

describe.each(routes.map((route) => [route.path, route] as const))('%s', (path, { view = false }) => {
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

  it('tags every shop link, and marks it as sponsored', () => {
    for (const link of all<HTMLAnchorElement>(page, SHOP_LINKS)) {
      expect(new URL(link.href).searchParams.get('tag')).toBe('gableandgrain-20');
      expect(link.target).toBe('_blank');
      expect(link.rel).toBe('sponsored nofollow noopener');
      expect(link.textContent).toContain('(opens in a new tab)');
    }
  });

  it('counts clicks if and only if it has shop links', () => {
    expect(view).toBe(all(page, SHOP_LINKS).length > 0);
  });

  it('has a disclosure above the first shop link and at the end, or none without shop links', () => {
    const links = all(page, SHOP_LINKS);
    const above = page.querySelector('[data-disclosure="above"]');
    const end = page.querySelector('[data-disclosure="end"]');
    if (links.length === 0) return expect([above, end]).toEqual([null, null]);
    const inOrder = all(page, `[data-disclosure], ${SHOP_LINKS}`);
    expect([inOrder[0], inOrder.at(-1)]).toEqual([above, end]);
    expect(above?.textContent).toContain('may earn a commission');
    // The retailer's operating agreement requires this sentence.
    const required = 'As an Amazon Associate, Gable & Grain earns from qualifying purchases.';
    expect(end?.textContent).toContain(required);
    expect(end?.querySelector('a')?.getAttribute('href')).toBe('/affiliate-disclosure');
  });

  it('shows a date next to every price outside the comparison table', () => {
    const copy = page.cloneNode(true) as HTMLElement;
    for (const table of all(copy, 'table'))
      if (table.textContent?.startsWith('The picks compared')) table.remove();
    const text = copy.textContent ?? '';
    const prices = text.match(/\$\d+\.\d\d(?! a bulb)/g) ?? [];
    expect(text.match(/\$\d+\.\d\d Price as of \w+ \d+, \d{4}/g) ?? []).toHaveLength(prices.length);
  });

  it('describes every picture, and loads at most one of them early', () => {
    for (const image of all(page, 'img'))
      for (const name of ['alt', 'width', 'height']) expect(image.getAttribute(name), name).toBeTruthy();
    expect(all(page, 'img[loading="eager"]').length).toBeLessThanOrEqual(1);
  });
});
