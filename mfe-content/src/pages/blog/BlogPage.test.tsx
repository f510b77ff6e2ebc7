// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { all, texts } from '../../testing/page-walk.ts';
import { showPage } from '../../testing/show-page.tsx';

let page: HTMLElement;
beforeEach(async () => {
  page = await showPage('/blog');
});

it('has four articles, each linking to its own slug', () => {
  expect(all(page, 'h2 a').map((link) => link.getAttribute('href'))).toEqual([
    '/curb-appeal-upgrades',
    '/smart-gadgets-for-home',
    '/backyard-diy-oasis',
    '/energy-efficiency-tips',
  ]);
});

it('shows the category, the date and the author of each', () => {
  const cards = all(page, 'main > ul > li');
  expect(texts(page, 'main > ul > li time')).toEqual([
    'June 12, 2025',
    'June 5, 2025',
    'May 28, 2025',
    'May 20, 2025',
  ]);
  for (const [index, category] of ['Exterior', 'Smart Home', 'Outdoor', 'Sustainability'].entries()) {
    expect(cards[index]?.textContent).toContain(category);
    expect(cards[index]?.textContent).toContain('The Gable & Grain editors');
  }
});

it('has a newsletter email box without validation', () => {
  const email = screen.getByLabelText<HTMLInputElement>('Email address');
  expect(email.required).toBe(false);
  expect(email.form?.noValidate).toBe(true);
});

it('has a newsletter form that does nothing, and says so', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  const form = page.querySelector('form') as HTMLFormElement;
  expect(form.getAttribute('method')).toBe('dialog');
  const before = page.innerHTML;
  expect(fireEvent.submit(form)).toBe(true);
  expect(page.innerHTML).toBe(before);
  expect(fetch).not.toHaveBeenCalled();
  expect(page.textContent).toContain('not sent to us');
  vi.unstubAllGlobals();
});
