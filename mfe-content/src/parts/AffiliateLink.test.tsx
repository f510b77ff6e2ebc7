// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { AffiliateLink } from './AffiliateLink.tsx';

const PAINT = 'https://www.amazon.com/s?k=paint';

it('opens in a new tab with no opener, and is declared as sponsored', () => {
  showPart(<AffiliateLink to={PAINT}>Shop paint</AffiliateLink>);
  const link = screen.getByRole('link');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('sponsored nofollow noopener');
});

it('carries the affiliate tag of the site configuration', () => {
  showPart(<AffiliateLink to={PAINT}>Shop paint</AffiliateLink>);
  expect(screen.getByRole('link').getAttribute('href')).toBe(`${PAINT}&tag=gableandgrain-20`);
});

it('says that it opens a new tab', () => {
  showPart(<AffiliateLink to={PAINT}>Shop paint</AffiliateLink>);
  expect(screen.getByRole('link', { name: 'Shop paint (opens in a new tab)' })).toBeTruthy();
});

it('names the product where the words repeat', () => {
  showPart(
    <AffiliateLink to={PAINT} about="Wall Paint">
      Buy Now
    </AffiliateLink>,
  );
  expect(screen.getByRole('link', { name: 'Buy Now Wall Paint (opens in a new tab)' })).toBeTruthy();
});
