// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import diyPicks from '../../content/diy-picks.yaml';
import { showPart } from '../testing/show-page.tsx';
import { affiliateUrl } from './affiliate.tsx';
import { formatDay, formatDollars, formatPrice, keepDimensions } from './format.ts';
import { Picks } from './Picks.tsx';
import { Scene } from './Scene.tsx';

// The text and target of every link: `pages/every-page.test.tsx`.
it('escapes a tag, so that it adds no parameters', () => {
  const url = new URL(affiliateUrl('https://www.amazon.com/s?k=paint', 'a&b=c'));
  expect([...url.searchParams]).toEqual([
    ['k', 'paint'],
    ['tag', 'a&b=c'],
  ]);
});

it('compares the picks in a table from the same records as their cards', () => {
  showPart(<Picks picks={diyPicks} />);
  const table = screen.getByRole('table', { name: 'The picks compared' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Pick',
    'Best for',
    'Insist on',
    'Skip it if',
    'Price',
    'Our rating',
  ]);
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows).toHaveLength(diyPicks.length);
  for (const [index, pick] of diyPicks.entries()) {
    const { name, bestFor, insistOn, skipIf, price, rating } = pick;
    const row = rows[index] as HTMLElement;
    expect(within(row).getByRole('rowheader').textContent).toBe(name);
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      bestFor,
      insistOn,
      skipIf,
      formatPrice(price),
      `${rating} of 5`,
    ]);
    // On a narrow screen each line has its criterion as a label.
    expect(cells.map(({ dataset }) => dataset.criterion)).toEqual(
      heads.slice(1).map((head) => head.textContent),
    );
  }
});

it('shows a rating as one image named by a sentence, with the number and that share of stars', () => {
  showPart(<Picks picks={diyPicks.map((pick) => ({ ...pick, rating: 4.5 }))} isCompared={false} />);
  const images = screen.getAllByRole('img', { name: 'Rated 4.5 out of 5' });
  expect(images).toHaveLength(diyPicks.length);
  for (const image of images) {
    expect(image.textContent).toBe('4.5');
    expect(image.querySelector('svg svg')?.getAttribute('width')).toBe('90');
  }
});

const read = (path: string) => readFileSync(`${import.meta.dirname}/${path}`, 'utf8');
const tokens = read('../../../shared-lib/src/ui/tokens.css');
const cardStyles = read('../pages/home/HomePage.module.css');
const pickStyles = read('./Picks.module.css');

/** The delay of the nth child, from the style sheet. */
function delay(css: string, nth: number): string | undefined {
  return new RegExp(`:nth-child\\(${nth}\\)[^{]*\\{\\s*animation-delay: ([^;]+);`).exec(css)?.[1];
}

it.each([
  ['cards', 100, cardStyles],
  ['picks', 150, pickStyles],
])(
  '%s enter %d ms apart by transform alone, visible from the start, still in reduced motion',
  (name, ms, css) => {
    expect(tokens).toContain(`--stagger-${name}: ${ms}ms;`);
    expect(delay(css, 2)).toBe(`var(--stagger-${name})`);
    expect(delay(css, 3)).toBe(`calc(2 * var(--stagger-${name}))`);
    const frames = [...css.matchAll(/@keyframes[^{]+\{\s*from \{([^}]*)\}/g)].map(([, frame]) =>
      frame?.trim(),
    );
    expect(frames).toEqual(['translate: 0 1.5rem;']);
    expect(css).toMatch(/prefers-reduced-motion: reduce\) \{[^}]*animation: none;/);
  },
);

const PICTURE = { id: 'home-hero', alt: 'A house' };

function attributes(...names: readonly string[]): readonly (string | null)[] {
  return names.map((name) => screen.getByRole('img').getAttribute(name));
}

it.each([
  ['lazy', 'async', null, <Scene key="0" picture={PICTURE} />],
  ['eager', null, 'high', <Scene key="1" picture={PICTURE} priority />],
])('is loaded %s', (loading, decoding, priority, scene) => {
  showPart(scene);
  expect(attributes('loading', 'decoding', 'fetchpriority')).toEqual([loading, decoding, priority]);
});

it('reserves its space before it loads, and is below the base of the release', () => {
  showPart(<Scene picture={PICTURE} />);
  expect(attributes('width', 'height', 'alt')).toEqual(['800', '600', 'A house']);
  expect(attributes('src')).toEqual([`${import.meta.env.BASE_URL}pictures/home-hero.svg`]);
  showPart(<Scene picture={PICTURE} shape="wide" />);
  expect(attributes('width', 'height')).toEqual(['1600', '900']);
});

const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 3 * month + 1)));
const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

it.each(days)('formats the day %s like the browser, the same in every time zone', (day) => {
  expect(formatDay(day.toISOString().slice(0, 10))).toBe(inWords.format(day));
});

it.each([0, 8, 120, 999, 1000, 1250, 12_500, 125_000, 1_234_567])(
  'formats %d dollars like the browser',
  (amount) => {
    expect(formatDollars(amount)).toBe(`$${amount.toLocaleString('en-US')}`);
  },
);

it('keeps each pair of dimensions on one line', () => {
  expect(keepDimensions('Cut 2 × 6 boards for a 10 × 10 × 8 frame')).toBe(
    'Cut 2\u00a0×\u00a06 boards for a 10\u00a0×\u00a010\u00a0×\u00a08 frame',
  );
});

it.each([
  [89.99, '$89.99'],
  [199.9, '$199.90'],
  [25, '$25.00'],
])('shows a price of %d dollars with two decimals', (dollars, text) => {
  expect(formatPrice(dollars)).toBe(text);
});
