// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import diyPicks from '../../content/diy-picks.yaml';
import { showPart } from '../testing/show-part.tsx';
import { formatPrice } from './format.ts';
import { Picks } from './Picks.tsx';

it('compares the picks in a table from the same records as their cards', () => {
  showPart(<Picks picks={diyPicks} />);
  const table = screen.getByRole('table', { name: 'The picks compared' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Pick',
    'Best for',
    'Insist on',
    'Skip it if',
    'Price',
    'Our rating',
  ]);
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows).toHaveLength(diyPicks.length);
  for (const [index, pick] of diyPicks.entries()) {
    const { name, bestFor, insistOn, skipIf, price, rating } = pick;
    const row = rows[index] as HTMLElement;
    expect(within(row).getByRole('rowheader').textContent).toBe(name);
    const cells = within(row).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      bestFor,
      insistOn,
      skipIf,
      formatPrice(price),
      `${rating} of 5`,
    ]);
    // On a narrow screen each line has its criterion as a label.
    expect(cells.map(({ dataset }) => dataset.criterion)).toEqual(
      heads.slice(1).map((head) => head.textContent),
    );
  }
});

it('shows a rating as one image named by a sentence, with the number and that share of stars', () => {
  showPart(<Picks picks={diyPicks.map((pick) => ({ ...pick, rating: 4.5 }))} isCompared={false} />);
  const images = screen.getAllByRole('img', { name: 'Rated 4.5 out of 5' });
  expect(images).toHaveLength(diyPicks.length);
  for (const image of images) {
    expect(image.textContent).toBe('4.5');
    expect(image.querySelector('svg svg')?.getAttribute('width')).toBe('90');
  }
});
