// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ArticleItem } from '../../loader/schemas.ts';
import { formatDay, formatPrice } from '../parts/format.ts';
import { all, everyArticle, placedFragments, SHOP_LINKS, showPage, texts } from '../testing/show-page.tsx';

const NUMBERED = 'article ol > li:has(> h2)';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe.each(everyArticle.map((article) => [article.slug, article] as const))('%s', (path, article) => {
  let page: HTMLElement;
  beforeAll(async () => {
    page = await showPage(path);
  });

  it('begins with a hero image, a date and the editors’ byline, and can be saved', () => {
    const element = page.querySelector('article') as HTMLElement;
    expect(all(element, 'img')[0]?.getAttribute('fetchpriority')).toBe('high');
    expect(texts(element, 'time')[0]).toBe(formatDay(article.published));
    expect(element.textContent).toContain('By The Gable & Grain editors');
    expect(element.textContent).toMatch(/\d+ min read/);
    const trust = screen.getByRole('link', { name: 'Why trust us' });
    expect(trust.getAttribute('href')).toBe('/about#how-we-write');
    const save = screen.getByRole('button', { name: /^Save for later/ });
    expect(save.dataset.title).toBe(page.querySelector('h1')?.textContent);
  });

  it('shows the picture, text, list and links of each section', () => {
    const items = all(page, NUMBERED);
    expect(items).toHaveLength(article.items.length);
    for (const [index, item] of items.entries()) {
      const { id, title, description, alt, link, ...more } = article.items[index] as ArticleItem;
      const { tips, features, steps = [] } = more;
      expect(item.id).toBe(id);
      expect(item.querySelector('h2')?.textContent).toBe(`${index + 1} ${title}`);
      const alts = all(item, 'img').map((image) => image.getAttribute('alt'));
      expect(alts).toEqual(alt ? [alt] : []);
      const largePicture = within(item).queryByRole('link', { name: /\(opens large in a new tab\)$/ });
      expect(largePicture?.getAttribute('href')).toBe(item.querySelector('img')?.getAttribute('src'));
      expect(texts(item, 'p').map(plain)).toContain(plain(description));
      expect(texts(item, 'ul > li, ol > li').map(plain)).toEqual((tips ?? features ?? steps).map(plain));
      expect(all(item, SHOP_LINKS)).toHaveLength(link ? 1 : 0);
      const copyLink = within(item).getByRole('link', { name: `Copy the link to: ${title}` });
      expect(copyLink.getAttribute('href')).toBe(`#${id}`);
    }
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(contents.map((link) => link.getAttribute('href'))).toEqual(items.map(({ id }) => `#${id}`));
  });

  it("shows each pick with its price and a 'View on Amazon' link", () => {
    const { picks = [] } = article;
    const cards = picks.length > 0 ? all(page, '#picks li') : [];
    expect(cards.map((card) => /\$[\d.]+/.exec(card.textContent ?? '')?.[0])).toEqual(
      picks.map(({ price }) => formatPrice(price)),
    );
    for (const card of cards) within(card).getByRole('link', { name: /^View on Amazon/ });
  });

  it('ends with a call to action for the guide and at least three links to other articles', () => {
    expect(placedFragments(page)).toEqual([['guide/call-to-action', article.guide]]);
    const related = within(screen.getByRole('region', { name: 'Keep reading' })).getAllByRole('link');
    expect(related.length).toBeGreaterThanOrEqual(3);
    expect(related.map((link) => link.getAttribute('href'))).not.toContain(path);
  });
});

it('the energy-efficiency article has a summary box and a disclaimer', async () => {
  const page = await showPage('/energy-efficiency-tips');
  const summary = within(screen.getByRole('region', { name: 'In short' })).getAllByRole('listitem');
  expect(summary.length).toBeGreaterThan(2);
  expect(page.textContent).toContain('Disclaimer. Savings are averages');
});

it('the smart-gadgets article lists the key features of each gadget', async () => {
  const page = await showPage('/smart-gadgets-for-home');
  expect(texts(page, `${NUMBERED} h3`)).toEqual(Array.from({ length: 7 }, () => 'Key features'));
});

it('the backyard article has facts, steps and shopping lists, and a skill guide', async () => {
  const page = await showPage('/backyard-diy-oasis');
  expect(all(page, NUMBERED)).toHaveLength(7);
  for (const section of all(page, NUMBERED)) {
    expect(texts(section, 'dt')).toEqual(['Time', 'Cost', 'Difficulty']);
    expect(texts(section, 'dd').every((value) => value !== '')).toBe(true);
    expect(all(section, 'ol > li').length).toBeGreaterThan(2);
    const list = within(section).getByRole('table', { name: 'Shopping list' });
    const amounts = texts(list, 'td:last-child').map((amount) => Number(amount.replace(/[$,]/g, '')));
    const total = amounts.pop();
    expect(amounts.length).toBeGreaterThan(2);
    expect(total).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
    within(section).getByRole('button', { name: /^Print steps and shopping list: / });
  }
  const guide = screen.getByRole('region', { name: 'Which project is yours?' });
  expect(texts(guide, 'h3')).toEqual(['Beginner', 'Intermediate', 'Advanced']);
});
