// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { siteOn } from '../testing/site-on.ts';
import { Price } from './Price.tsx';

const TYPICAL = '$49.90 typical price, checked June 15, 2025';
const FORMER = 'was $49.90 on June 15, 2025';
const UNKNOWN = 'See today’s price $49.90 on June 15, 2025';

it.each([
  ['in the week of its check', '2025-06-09', TYPICAL],
  ['29 days later, on the last day of these pages', '2025-07-08', TYPICAL],
  ['while nobody has said what day it is', undefined, FORMER],
  ['36 days later, on the last day of these pages', '2025-07-14', FORMER],
  ['85 days later, on the last day of these pages', '2025-09-01', FORMER],
  ['92 days later, on the last day of these pages', '2025-09-08', UNKNOWN],
  ['years later', '2028-01-03', UNKNOWN],
])('says %s how old the price is', (_, day, words) => {
  const part = showPart(<Price price={49.9} checkedOn="2025-06-15" inStock={true} />, '/', siteOn(day));
  expect(part.textContent).toBe(words);
  expect(part.querySelector('time')?.dateTime).toBe('2025-06-15');
});

it('keeps an old figure from feeds and search engines', () => {
  const part = showPart(
    <Price price={49.9} checkedOn="2025-06-15" inStock={true} />,
    '/',
    siteOn('2025-09-08'),
  );
  expect(part.querySelector('[data-nosnippet]')?.textContent).toBe('$49.90 on June 15, 2025');
});

it.each([
  ['2025-06-16', `${TYPICAL}; out of stock that day`],
  ['2025-07-14', FORMER],
])(
  'says in the days from %s on whether it was out of stock, as long as that tells something',
  (day, words) => {
    const part = showPart(<Price price={49.9} checkedOn="2025-06-15" inStock={false} />, '/', siteOn(day));
    expect(part.textContent).toBe(words);
  },
);
