// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import about from '../../../content/about.yaml';
import { all, texts } from '../../testing/page-walk.ts';
import { showPage } from '../../testing/show-page.tsx';

let page: HTMLElement;
beforeEach(async () => {
  page = await showPage('/about');
});

it('has a hero, the mission text and four value cards', () => {
  expect(all(page, 'img[loading="eager"]')).toHaveLength(1);
  const mission = screen.getByRole('region', { name: about.mission.title });
  expect(texts(mission, 'p')).toEqual(about.mission.paragraphs);
  expect(texts(page, 'li h3')).toEqual([
    'Expert Guidance',
    'Smart Solutions',
    'DIY Support',
    'Community Focus',
  ]);
});

it('explains the ratings at the linked anchors, and claims no tests', () => {
  expect(page.querySelector('#how-we-write h2')?.textContent).toBe('Why you can trust what we write');
  const method = page.querySelector('#how-we-rate');
  expect(method?.querySelectorAll('li')).toHaveLength(5);
  expect(method?.textContent).toContain('We don’t test products by hand or in a laboratory');
  // The minimum of `loader/schemas.ts`.
  expect(method?.textContent).toContain('only kinds of products that we rate 4.5 or higher');
});
