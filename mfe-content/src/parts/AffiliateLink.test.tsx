// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { AffiliateLink, affiliateUrl } from './AffiliateLink.tsx';

describe('AffiliateLink', () => {
  const PAINT = 'https://www.amazon.com/s?k=paint';

  it('carries the affiliate tag, opens in a new tab with no opener and says so, is sponsored, and names what repeats', () => {
    showPart(
      <AffiliateLink to={PAINT} about="Wall Paint">
        Buy Now
      </AffiliateLink>,
    );
    const link = screen.getByRole('link', { name: 'Buy Now Wall Paint (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe(`${PAINT}&tag=gableandgrain-20`);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('sponsored nofollow noopener');
  });

  it('keeps a tag from adding parameters of its own', () => {
    const url = new URL(affiliateUrl('https://www.amazon.com/s?k=paint', 'a&b=c'));
    expect([...url.searchParams]).toEqual([
      ['k', 'paint'],
      ['tag', 'a&b=c'],
    ]);
  });
});
