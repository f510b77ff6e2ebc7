import { expect, it } from 'vitest';
import { affiliateUrl } from './AffiliateLink.tsx';

// The text and target of every link: `pages/every-page.test.tsx`.
it('escapes a tag, so that it adds no parameters', () => {
  const url = new URL(affiliateUrl('https://www.amazon.com/s?k=paint', 'a&b=c'));
  expect([...url.searchParams]).toEqual([
    ['k', 'paint'],
    ['tag', 'a&b=c'],
  ]);
});
