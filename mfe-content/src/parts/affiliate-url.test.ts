import { expect, it } from 'vitest';
import { affiliateUrl } from './affiliate-url.ts';

it('adds the tag to the retailer search', () => {
  expect(affiliateUrl('https://www.amazon.com/s?k=led+bulbs', 'gable-20')).toBe(
    'https://www.amazon.com/s?k=led+bulbs&tag=gable-20',
  );
});

it('keeps a tag from adding parameters of its own', () => {
  const url = new URL(affiliateUrl('https://www.amazon.com/s?k=paint', 'a&b=c'));
  expect([...url.searchParams]).toEqual([
    ['k', 'paint'],
    ['tag', 'a&b=c'],
  ]);
});
