import { describe, expect, it } from 'vitest';
import { everyArticle } from './testing/every-article.ts';
import { recordsWith } from './testing/records-with.ts';

const picks = recordsWith('price', 'rating');

describe('product picks', () => {
  it('are found wherever the data has a price', () => {
    const ofPages = 3 + 3 + 3 + 4 + 4;
    const ofArticles = everyArticle.length * 3;
    expect(picks).toHaveLength(ofPages + ofArticles);
  });

  it.each([
    ['prices', 'price', 12.99, 249.99],
    ['ratings', 'rating', 4.5, 4.8],
  ])('have %s (%s) from %d to %d', (_, field, least, most) => {
    const values = picks.map((pick) => Number(pick[field]));
    expect([Math.min(...values), Math.max(...values)]).toEqual([least, most]);
  });
});
