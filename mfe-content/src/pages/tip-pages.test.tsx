// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { SHOP_LINKS } from '../testing/page-walk.ts';
import { showPage } from '../testing/show-page.tsx';

describe.each([
  ['/interior-tips', 'Ten interior tips', 'Top picks for indoors'],
  ['/outdoor-solutions', 'Ten outdoor solutions', 'Top picks for the yard'],
])('%s', (path, tips, picks) => {
  let page: HTMLElement;
  beforeEach(async () => {
    page = await showPage(path);
  });

  const cards = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

  it('has ten tip cards with shop links', () => {
    expect(cards(tips)).toHaveLength(10);
    for (const card of cards(tips)) {
      expect(within(card).getByRole('heading', { level: 3 }).textContent).toBeTruthy();
      expect(card.querySelectorAll('img[alt]:not([alt=""])')).toHaveLength(1);
      expect([...card.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
        'Cost',
        'Time',
      ]);
      expect(card.querySelector('svg')).toBeTruthy();
      expect(card.querySelectorAll(SHOP_LINKS)).toHaveLength(1);
    }
  });

  it('has three top picks with price and rating', () => {
    expect(cards(picks)).toHaveLength(3);
    for (const card of cards(picks)) {
      expect(card.textContent).toMatch(/\$\d+\.\d{2}/);
      expect(within(card).getByRole('img', { name: /^Rated 4\.\d out of 5$/ })).toBeTruthy();
    }
  });

  it('has a quote', () => {
    expect(page.querySelector('blockquote')?.textContent).toBeTruthy();
    expect(page.querySelector('figcaption')?.textContent).toBe('The Gable & Grain editors');
  });

  it('calls to the guide', () => {
    const call = screen.getByRole('link', { name: 'Get the free homeowners guide' });
    expect(call.getAttribute('href')).toBe('/free-homeowners-guide');
  });

  it('has an affiliate disclaimer', () => {
    expect(page.querySelector('[data-disclosure="end"]')?.textContent).toContain('Affiliate disclosure.');
  });
});
