import { describe, expect, it } from 'vitest';
import { piecesOf, termsIn, termsOf } from './search-terms.ts';

describe('what words are compared by', () => {
  it.each([
    ['Café', ['cafe']],
    ['GUTTERS', ['gutter']],
    ['batteries', ['battery']],
    ['brushes', ['brush']],
    ['shelves', ['shelf']],
    ['glass', ['glass']],
    ['gas', ['gas']],
    ['12V', ['12v']],
    ['4', ['4']],
    ['a', []],
  ])('%s: %j', (word, terms) => {
    expect(termsOf(word)).toEqual(terms);
  });

  it.each([
    ['Wi-Fi', ['wi', 'fi', 'wifi']],
    ['8 × 10', ['8', '10', '8x10']],
    ['8×10', ['8', '10', '8x10']],
    ['roof’s', ['roof']],
    ["don't", ['don', 'dont']],
    ['24-inch', ['24', 'inch', '24inch']],
  ])('%s, joined: %j', (piece, terms) => {
    expect(termsOf(piece)).toEqual(terms);
  });
});

it('a text falls into its pieces, each with its place', () => {
  expect([...piecesOf('A 5 × 7 rug, “adrift”.')]).toEqual([
    { piece: 'A', at: 0 },
    { piece: '5 × 7', at: 2 },
    { piece: 'rug', at: 8 },
    { piece: 'adrift', at: 14 },
  ]);
});

it('the terms of a text are in its order', () => {
  expect(termsIn('Hang curtains, high & wide')).toEqual(['hang', 'curtain', 'high', 'wide']);
  expect(termsIn(' – ')).toEqual([]);
});
