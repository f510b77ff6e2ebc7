// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { placedFragments, SHOP_LINKS, texts } from '../testing/page-walk.ts';
import { showPage } from '../testing/show-page.tsx';

let page: HTMLElement;
const cards = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

describe.each([
  ['/interior-tips', 'Ten interior tips', 'Top picks for inside the house', 3],
  ['/outdoor-solutions', 'Ten outdoor solutions', 'Top picks for the yard', 3],
  ['/smart-home', 'Ten smart home categories', 'Four top picks to start with', 4],
])('%s', (path, tips, picks, count) => {
  beforeAll(async () => {
    page = await showPage(path);
  });

  it('has ten tip cards with cost, time and a shop link', () => {
    expect(cards(tips)).toHaveLength(10);
    for (const card of cards(tips)) {
      expect(within(card).getByRole('heading', { level: 3 }).textContent).toBeTruthy();
      expect(card.querySelectorAll('img[alt]:not([alt=""])')).toHaveLength(1);
      expect(texts(card, 'dt')).toEqual(['Cost', 'Time']);
      expect(card.querySelector('svg')).toBeTruthy();
      expect(card.querySelectorAll(SHOP_LINKS)).toHaveLength(1);
    }
  });

  it('has its top picks with price and rating', () => {
    expect(cards(picks)).toHaveLength(count);
    for (const card of cards(picks)) {
      expect(card.textContent).toMatch(/\$\d+\.\d{2}/);
      expect(within(card).getByRole('img', { name: /^Rated 4\.\d out of 5$/ })).toBeTruthy();
      const method = within(card).getByRole('link', { name: 'How we rate' });
      expect(method.getAttribute('href')).toBe('/about#how-we-rate');
    }
  });

  it('has a call to action for the guide, and an affiliate disclaimer', () => {
    const props = { title: expect.any(String), text: expect.any(String) };
    expect(placedFragments(page)).toEqual([['guide/call-to-action', props]]);
    expect(page.querySelector('[data-disclosure="end"]')?.textContent).toContain('Affiliate disclosure.');
  });
});

it.each(['/interior-tips', '/outdoor-solutions'])('%s has a quote', async (path) => {
  page = await showPage(path);
  expect(page.querySelector('blockquote')?.textContent).toBeTruthy();
  expect(page.querySelector('figcaption')?.textContent).toBe('The Gable & Grain editors');
});
