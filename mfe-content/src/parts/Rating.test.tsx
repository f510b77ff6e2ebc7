// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Rating } from './Rating.tsx';

it('is one image that is read as a sentence', () => {
  showPart(<Rating value={4.7} />);
  expect(screen.getAllByRole('img').map((image) => image.getAttribute('aria-label'))).toEqual([
    'Rated 4.7 out of 5',
  ]);
});

it('shows the number beside the stars', () => {
  expect(showPart(<Rating value={4.5} />).textContent).toBe('4.5');
});

it('fills as much of the five stars as the rating says', () => {
  const filled = showPart(<Rating value={4.5} />).querySelector('svg svg');
  expect(filled?.getAttribute('width')).toBe('90');
});
