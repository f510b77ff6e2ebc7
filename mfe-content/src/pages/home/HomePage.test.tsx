// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { placedFragments } from '../../testing/page-walk.ts';
import { showPage } from '../../testing/show-page.tsx';

let page: HTMLElement;
beforeAll(async () => {
  page = await showPage('/');
});

const part = (name: RegExp | string) => within(screen.getByRole('region', { name }));
const href = (link: HTMLElement) => link.getAttribute('href');

it('has a hero with a call to action to /free-homeowners-guide', () => {
  const call = screen.getByRole('link', { name: 'Get the free homeowners guide' });
  expect(href(call)).toBe('/free-homeowners-guide');
  expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
});

it('has three category cards, each with a title, a description, an icon, an image and a link', () => {
  const categories = part('Where would you like to start?');
  expect(categories.getAllByRole('link').map(href)).toEqual([
    '/interior-tips',
    '/outdoor-solutions',
    '/smart-home',
  ]);
  for (const card of categories.getAllByRole('listitem')) {
    expect(within(card).getByRole('heading', { level: 3 }).textContent).not.toBe('');
    expect(card.querySelector('p')?.textContent).not.toBe('');
    expect(card.querySelector('svg')).toBeTruthy();
    expect(within(card).getByRole('img').getAttribute('alt')).not.toBe('');
  }
});

it('features an article, linking to /energy-efficiency-tips', () => {
  const featured = part('10 Energy-Efficiency Tips That Pay for Themselves');
  expect(featured.getAllByRole('link').map(href)).toEqual(['/energy-efficiency-tips']);
});

it('has three weekly picks with a price, a star rating and an external Buy Now link', () => {
  const picks = part('Weekly picks for any house').getAllByRole('listitem');
  expect(picks).toHaveLength(3);
  for (const pick of picks) {
    expect(pick.textContent).toMatch(/\$\d+\.\d{2} Price as of June 15, 2025/);
    expect(within(pick).getByRole('img', { name: /^Rated 4\.\d out of 5$/ })).toBeTruthy();
    expect(href(within(pick).getByRole('link', { name: /^Buy Now/ }))).toMatch(
      /^https:\/\/www\.amazon\.com\//,
    );
  }
});

it('repeats no pick in a table', () => {
  expect(screen.queryByRole('table')).toBeNull();
});

it("places the guide's signup", () => {
  expect(placedFragments(page)).toEqual([['guide/signup', {}]]);
});
