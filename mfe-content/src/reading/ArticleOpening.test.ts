import { expect, it } from 'vitest';
import curbAppealUpgrades from '../data/articles/curb-appeal-upgrades.ts';
import { readingMinutes } from './ArticleOpening.tsx';

const EMPTY = { ...curbAppealUpgrades, introduction: [], items: [], summary: [] };
const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

it('counts 220 words a minute, rounded', () => {
  expect(readingMinutes({ ...EMPTY, introduction: [words(660)] })).toBe(3);
  expect(readingMinutes({ ...EMPTY, introduction: [words(300)], summary: [words(360)] })).toBe(3);
});

it('counts what is in the sections', () => {
  const [item] = curbAppealUpgrades.items;
  expect(
    readingMinutes({ ...EMPTY, items: [{ ...item, tips: undefined, steps: [words(2200)] }] }),
  ).toBeGreaterThan(9);
});

it('never says less than a minute', () => {
  expect(readingMinutes(EMPTY)).toBe(1);
});
