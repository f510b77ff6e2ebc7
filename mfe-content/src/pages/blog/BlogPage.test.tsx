// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ArticleTeaser } from '../../../loader/schemas.ts';
import { blogArticles } from '../../data/blog-articles.ts';
import { formatDay } from '../../parts/format.ts';
import { all, texts } from '../../testing/page-walk.ts';
import { showPage } from '../../testing/show-page.tsx';

let page: HTMLElement;
beforeEach(async () => {
  page = await showPage('/blog');
});

it('has the articles, each linking to its own slug, with category, date and author', () => {
  const cards = all(page, 'main > ul > li');
  expect(cards).toHaveLength(blogArticles.length);
  for (const [index, card] of cards.entries()) {
    const { slug, published, updated, category, title } = blogArticles[index] as ArticleTeaser;
    expect(card.querySelector('h2 a')?.getAttribute('href')).toBe(slug);
    expect(texts(card, 'time')).toEqual([published, updated].flatMap((day) => (day ? [formatDay(day)] : [])));
    expect(card.textContent?.includes(', updated')).toBe(Boolean(updated));
    for (const words of [title, category, 'The Gable & Grain editors'])
      expect(card.textContent).toContain(words);
  }
});

it('has a newsletter form that sends nothing, and states this', () => {
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
  expect(page.textContent).toContain('nothing you type is sent');
  vi.unstubAllGlobals();
});
