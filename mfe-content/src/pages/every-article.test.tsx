// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { everyArticle } from '../data/testing/every-article.ts';
import { formatPrice } from '../parts/format.ts';
import { all, placedFragments, SHOP_LINKS, standsBefore, texts } from '../testing/page-walk.ts';
import { showPage } from '../testing/show-page.tsx';

/** A numbered section: its heading starts with its number. */
const NUMBERED = 'article ol > li:has(> h2)';

const ENERGY_LINKS = expect.arrayContaining([0, 1]);
const ONE_EACH = (sections: number) => Array(sections).fill(1);

describe.each([
  ['/curb-appeal-upgrades', 5, 'June 12, 2025', ONE_EACH(5)],
  ['/smart-gadgets-for-home', 7, 'June 5, 2025', ONE_EACH(7)],
  ['/backyard-diy-oasis', 7, 'May 28, 2025', ONE_EACH(7)],
  ['/energy-efficiency-tips', 10, 'May 20, 2025', ENERGY_LINKS],
  ['/energy-efficiency-ideas', 10, 'May 20, 2025', ENERGY_LINKS],
])('%s', (path, sections, date, shopLinks) => {
  let page: HTMLElement;
  beforeAll(async () => {
    page = await showPage(path);
  });

  it('opens with a hero image, its date and the byline of the editors, and can be saved under its title', () => {
    const article = page.querySelector('article') as HTMLElement;
    expect(all(article, 'img')[0]?.getAttribute('fetchpriority')).toBe('high');
    expect(texts(article, 'time')[0]).toBe(date);
    expect(article.textContent).toContain('By The Gable & Grain editors');
    expect(article.textContent).toMatch(/\d+ min read/);
    expect(screen.getByRole('link', { name: 'Why trust us' }).getAttribute('href')).toBe(
      '/about#how-we-write',
    );
    const save = screen.getByRole('button', { name: 'Save for later' });
    expect(save.dataset.title).toBe(page.querySelector('h1')?.textContent);
  });

  it(`has ${sections} numbered sections, each with an image, a description and a link to itself, and lists them`, () => {
    const items = all(page, NUMBERED);
    expect(items).toHaveLength(sections);
    for (const [index, item] of items.entries()) {
      const [, number, title] = /^(\d+) (\S.*)$/.exec(item.querySelector('h2')?.textContent ?? '') ?? [];
      expect(number).toBe(String(index + 1));
      expect(all(item, 'img')).toHaveLength(1);
      const large = within(item).getByRole('link', { name: /\(opens large in a new tab\)$/ });
      expect(large.getAttribute('href')).toBe(item.querySelector('img')?.getAttribute('src'));
      expect(texts(item, 'p')[0]).toBeTruthy();
      expect(all(item, 'ul > li, ol > li').length).toBeGreaterThan(1);
      const link = within(item).getByRole('link', { name: `Copy the link to: ${title}` });
      expect(link.getAttribute('href')).toBe(`#${item.id}`);
    }
    const contents = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(contents.map((link) => link.getAttribute('href'))).toEqual(items.map(({ id }) => `#${id}`));
  });

  it('has a shop link in each section, but for some of the energy articles', () => {
    const links = all(page, NUMBERED).map((item) => item.querySelectorAll(SHOP_LINKS).length);
    expect(links).toEqual(shopLinks);
  });

  it("has three picked products with a 'View on Amazon' link", () => {
    const picks = within(screen.getByRole('region', { name: 'Three picks for this job' }));
    expect(picks.getAllByRole('link', { name: /^View on Amazon/ })).toHaveLength(3);
    const shown = picks.getAllByRole('listitem').map((pick) => /\$[\d.]+/.exec(pick.textContent ?? '')?.[0]);
    const article = everyArticle.find(({ slug }) => slug === path);
    expect(shown).toEqual(article?.picks.map((pick) => formatPrice(pick.price)));
  });

  it('ends with a call to the guide, an affiliate disclosure line and other articles, not itself', () => {
    const { guide } = everyArticle.find(({ slug }) => slug === path) ?? {};
    expect(placedFragments(page)).toEqual([['guide/call-to-action', guide]]);
    const article = page.querySelector('article') as HTMLElement;
    expect(standsBefore(article, page.querySelector('[data-disclosure="end"]') as HTMLElement)).toBe(true);
    const related = within(screen.getByRole('region', { name: 'Keep reading' })).getAllByRole('link');
    expect(related.length).toBeGreaterThanOrEqual(3);
    expect(related.map((link) => link.getAttribute('href'))).not.toContain(path);
  });
});

describe('the energy-efficiency article', () => {
  it('has a summary box and a disclaimer', async () => {
    const page = await showPage('/energy-efficiency-tips');
    expect(
      within(screen.getByRole('region', { name: 'In short' })).getAllByRole('listitem').length,
    ).toBeGreaterThan(2);
    expect(page.textContent).toContain('Disclaimer. Savings are averages');
  });
});

describe('the smart-gadgets article', () => {
  it('gives each gadget its key features', async () => {
    const page = await showPage('/smart-gadgets-for-home');
    expect(texts(page, `${NUMBERED} h3`)).toEqual(Array.from({ length: 7 }, () => 'Key features'));
  });
});

describe('the backyard DIY article', () => {
  beforeAll(async () => {
    await showPage('/backyard-diy-oasis');
  });

  it('estimates time, cost and difficulty of each project, and numbers its steps', () => {
    for (const item of all(document, NUMBERED)) {
      expect(texts(item, 'dt')).toEqual(['Time', 'Cost', 'Difficulty']);
      expect(texts(item, 'dd').every((value) => value !== '')).toBe(true);
      expect(all(item, 'ol > li').length).toBeGreaterThan(2);
    }
  });

  it('lists what to buy for each project with its sum, and can print it with the steps', () => {
    const sections = all(document, NUMBERED);
    const printing = screen.getAllByRole('button', { name: /^Print steps and shopping list: / });
    expect(printing).toHaveLength(7);
    for (const [index, section] of sections.entries()) {
      const list = within(section).getByRole('table', { name: 'Shopping list' });
      const amounts = texts(list, 'td:last-child').map((amount) => Number(amount.replace(/[$,]/g, '')));
      const total = amounts.pop();
      expect(amounts.length).toBeGreaterThan(2);
      expect(total).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
      expect(section.contains(printing[index] as Node)).toBe(true);
    }
  });

  it('has a skill-level guide: Beginner, Intermediate, Advanced', () => {
    const guide = screen.getByRole('region', { name: 'Which project is yours?' });
    expect(texts(guide, 'h3')).toEqual(['Beginner', 'Intermediate', 'Advanced']);
  });
});
