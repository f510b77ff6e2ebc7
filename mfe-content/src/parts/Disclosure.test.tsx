// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showPart } from '../testing/show-part.tsx';
import { Disclosure } from './Disclosure.tsx';

it.each(['above', 'end'] as const)(
  '%s: says that the site may earn a commission and leads to the page',
  (place) => {
    const shown = showPart(<Disclosure place={place} />);
    expect(shown.textContent).toContain('may earn a commission');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/affiliate-disclosure');
  },
);

it('carries the sentence that the retailer requires at the end', () => {
  const shown = showPart(<Disclosure place="end" />);
  expect(shown.textContent).toContain(
    'As an Amazon Associate, Gable & Grain earns from qualifying purchases.',
  );
});
