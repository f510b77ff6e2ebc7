// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import diy from '../../content/diy-projects.yaml';
import { showPart } from '../testing/show-page.tsx';
import { affiliateUrl } from './affiliate.tsx';
import { formatDay, formatDollars, formatPrice, keepDimensions } from './format.ts';
import { Picks } from './Picks.tsx';

it('affiliateUrl escapes the tag, so that it adds no parameters', () => {
  const { search } = new URL(affiliateUrl('https://www.amazon.com/s?k=paint', 'a&b=c'));
  expect(search).toBe('?k=paint&tag=a%26b%3Dc');
});

it('Picks compares the picks in a table, whose cells have labels for a phone', () => {
  showPart(<Picks picks={diy.picks} />);
  const table = screen.getByRole('table', { name: 'The picks compared' });
  const [, ...rows] = within(table).getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ dataset, textContent }) => `${dataset.criterion}: ${textContent}`),
  );
  expect(cells).toEqual(
    diy.picks.map(({ bestFor, insistOn, skipIf, price, rating }) => [
      `Best for: ${bestFor}`,
      `Insist on: ${insistOn}`,
      `Skip it if: ${skipIf}`,
      `Price: ${formatPrice(price)}`,
      `Our rating: ${rating} of 5`,
    ]),
  );
});

const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');
const tokens = read('../../../shared-lib/src/ui/tokens.css');
const cardStyles = read('../pages/home/HomePage.module.css');
const pickStyles = read('./Picks.module.css');

it.each([
  ['cards', 100, cardStyles],
  ['picks', 150, pickStyles],
])('%s slide in one by one (%d ms), and do not move with reduced motion', (name, ms, css) => {
  expect(tokens).toContain(`--stagger-${name}: ${ms}ms;`);
  const delays = [...css.matchAll(/:nth-child\(([23])\)[^{]*\{\s*animation-delay: ([^;]+);/g)];
  expect(delays.map(([, nth, delay]) => `${nth}: ${delay}`)).toEqual([
    `2: var(--stagger-${name})`,
    `3: calc(2 * var(--stagger-${name}))`,
  ]);
  expect(css).toMatch(/@keyframes[^{]+\{\s*from \{\s*translate: 0 1.5rem;\s*\}/);
  expect(css).toMatch(/prefers-reduced-motion: reduce\) \{[^}]*animation: none;/);
});

it('formats days, prices, whole dollars and dimensions', () => {
  expect(formatDay('2026-03-01')).toBe('March 1, 2026');
  expect([89.99, 199.9, 25].map(formatPrice)).toEqual(['$89.99', '$199.90', '$25.00']);
  expect([8, 999, 1250, 1_234_567].map(formatDollars)).toEqual(['$8', '$999', '$1,250', '$1,234,567']);
  expect(keepDimensions('A 10 × 10 × 8 frame')).toBe('A 10\u00a0×\u00a010\u00a0×\u00a08 frame');
});
