import { expect, it } from 'vitest';
import { affiliateUrl } from './AffiliateLink.tsx';

// What every link says and opens: `pages/every-page.test.tsx`.
it('keeps a tag from adding parameters of its own', () => {
  const url = new URL(affiliateUrl('https://www.amazon.com/s?k=paint', 'a&b=c'));
  expect([...url.searchParams]).toEqual([
    ['k', 'paint'],
    ['tag', 'a&b=c'],
  ]);
});
