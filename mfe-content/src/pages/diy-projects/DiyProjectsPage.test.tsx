// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import diyProjects from '../../../content/diy-projects.yaml';
import { texts } from '../../testing/page-walk.ts';
import { showPage } from '../../testing/show-page.tsx';

let page: HTMLElement;
beforeEach(async () => {
  page = await showPage('/diy-projects');
});

it('has ten beginner projects, each with difficulty, time and cost', () => {
  const cards = diyProjects.map(({ id }) => page.querySelector(`#${id}`) as HTMLElement);
  expect(cards).toHaveLength(10);
  for (const [index, card] of cards.entries()) {
    expect(texts(card, 'dt')).toEqual(['Difficulty', 'Time', 'Cost']);
    const { difficulty, time, cost } = diyProjects[index] ?? {};
    expect(texts(card, 'dd')).toEqual([difficulty, time, cost]);
  }
});

it('has a tip box that starts with water and power', () => {
  const box = screen.getByRole('complementary', { name: 'Before the first cut' });
  expect(texts(box, 'li').length).toBeGreaterThan(2);
  expect(texts(box, 'li')[0]).toMatch(/water valve and breaker panel/);
});

it('has four favorite tools', () => {
  const tools = screen.getByRole('region', { name: 'Four favorite tools' });
  expect(within(tools).getAllByRole('listitem')).toHaveLength(4);
});
