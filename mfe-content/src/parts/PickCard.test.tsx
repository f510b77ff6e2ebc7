// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { diyTools } from '../data/diy-tools.ts';
import { showPart } from '../testing/show-part.tsx';
import { formatPrice } from './format.ts';
import { PickCard } from './PickCard.tsx';

const [PICK] = diyTools;

it('shows name, description, price, rating, picture and link', () => {
  const card = showPart(<PickCard pick={PICK} action="Buy Now" />);
  expect(screen.getByRole('heading', { name: PICK.name })).toBeTruthy();
  expect(card.textContent).toContain(PICK.description);
  expect(card.textContent).toContain(`${formatPrice(PICK.price)} Price as of June 15, 2025`);
  expect(screen.getByRole('img', { name: `Rated ${PICK.rating} out of 5` })).toBeTruthy();
  expect(screen.getByRole('img', { name: PICK.picture.alt })).toBeTruthy();
  expect(screen.getByRole('link', { name: new RegExp(`^Buy Now ${PICK.name}`) })).toBeTruthy();
  const method = screen.getByRole('link', { name: 'How we rate' });
  expect(method.getAttribute('href')).toBe('/about#how-we-rate');
});
