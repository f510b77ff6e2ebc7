// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Rating } from './Rating.tsx';

it('is one image named by a sentence, with the number and that share of stars', () => {
  const shown = showPart(<Rating value={4.5} />);
  expect(screen.getAllByRole('img').map(({ ariaLabel }) => ariaLabel)).toEqual(['Rated 4.5 out of 5']);
  expect(shown.textContent).toBe('4.5');
  expect(shown.querySelector('svg svg')?.getAttribute('width')).toBe('90');
});
