// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ProductPick } from '../data/types.ts';
import { showPart } from '../testing/show-part.tsx';
import { PickCard } from './PickCard.tsx';

const PICK: ProductPick = {
  id: 'pick',
  name: 'Stud Finder',
  description: 'Finds studs.',
  price: 49.9,
  checkedOn: '2025-06-15',
  rating: 4.6,
  bestFor: 'Shelves on drywall',
  insistOn: 'Both edges of a stud',
  skipIf: 'Your walls are brick',
  picture: { id: 'pick', alt: 'A stud finder on a wall' },
  link: 'https://www.amazon.com/s?k=stud+finder',
};

it('shows name, description, price, rating, picture and link', () => {
  const card = showPart(<PickCard pick={PICK} action="Buy Now" />);
  expect(screen.getByRole('heading', { name: 'Stud Finder' })).toBeTruthy();
  expect(card.textContent).toContain('Finds studs.');
  expect(card.textContent).toContain('$49.90');
  expect(screen.getByRole('img', { name: 'Rated 4.6 out of 5' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'A stud finder on a wall' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Buy Now Stud Finder/ })).toBeTruthy();
  const method = screen.getByRole('link', { name: 'How we rate' });
  expect(method.getAttribute('href')).toBe('/about#how-we-rate');
});
