// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { all, texts } from '../../testing/page-walk.ts';
import { showPage } from '../../testing/show-page.tsx';

let page: HTMLElement;
beforeEach(async () => {
  page = await showPage('/blog');
});

it('has four articles, each linking to its own slug, with category, date and author', () => {
  const cards = all(page, 'main > ul > li');
  const shown = cards.map((card) => [
    card.querySelector('h2 a')?.getAttribute('href'),
    ...texts(card, 'time'),
    /Exterior|Smart Home|Outdoor|Sustainability/.exec(card.textContent)?.[0],
  ]);
  expect(shown).toEqual([
    ['/curb-appeal-upgrades', 'June 12, 2025', 'Exterior'],
    ['/smart-gadgets-for-home', 'June 5, 2025', 'Smart Home'],
    ['/backyard-diy-oasis', 'May 28, 2025', 'Outdoor'],
    ['/energy-efficiency-tips', 'May 20, 2025', 'Sustainability'],
  ]);
  for (const card of cards) expect(card.textContent).toContain('The Gable & Grain editors');
});

it('has a newsletter form that checks nothing, does nothing, and says so', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const form = page.querySelector('form') as HTMLFormElement;
  expect(form.getAttribute('method')).toBe('dialog');
  expect([screen.getByLabelText<HTMLInputElement>('Email address').required, form.noValidate]).toEqual([
    false,
    true,
  ]);
  const before = page.innerHTML;
  expect(fireEvent.submit(form)).toBe(true);
  expect(page.innerHTML).toBe(before);
  expect(fetch).not.toHaveBeenCalled();
  expect(page.textContent).toContain('not sent to us');
  vi.unstubAllGlobals();
});
