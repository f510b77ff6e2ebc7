// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Disclosure } from './Disclosure.tsx';

it.each([
  ['above', 'may earn a commission'],
  ['end', 'As an Amazon Associate, Gable & Grain earns from qualifying purchases.'],
] as const)(
  '%s: says what the site may earn, in the words that the retailer requires, and leads to the page',
  (place, words) => {
    const shown = showPart(<Disclosure place={place} />);
    expect(shown.textContent).toContain('may earn a commission');
    expect(shown.textContent).toContain(words);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/affiliate-disclosure');
  },
);
