import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { diyTools } from './diy-tools.ts';
import { homePicks } from './home-picks.ts';
import { interiorPicks } from './interior-picks.ts';
import { outdoorPicks } from './outdoor-picks.ts';
import prices from './prices.json' with { type: 'json' };
import { priceChecksSchema, productPickSchema } from './schemas.ts';
import { smartHomePicks } from './smart-home-picks.ts';
import { everyArticle } from './testing/every-article.ts';
import { recordsWith } from './testing/records-with.ts';
import type { PriceCheck } from './types.ts';

const picks = recordsWith('price', 'rating');

describe('product picks', () => {
  it('are three on the home, interior and outdoor pages', () => {
    expect([homePicks.length, interiorPicks.length, outdoorPicks.length]).toEqual([3, 3, 3]);
  });

  it('are four on the DIY and smart-home pages', () => {
    expect([diyTools.length, smartHomePicks.length]).toEqual([4, 4]);
  });

  it('are found wherever the data has a price', () => {
    const ofPages = 3 + 3 + 3 + 4 + 4;
    const ofArticles = everyArticle.length * 3;
    expect(picks).toHaveLength(ofPages + ofArticles);
  });

  it('have prices from 12.99 to 249.99 dollars', () => {
    const prices = picks.map(({ price }) => Number(price));
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([12.99, 249.99]);
  });

  it('have ratings from 4.5 to 4.8 out of 5', () => {
    const ratings = recordsWith('rating').map(({ rating }) => Number(rating));
    expect([Math.min(...ratings), Math.max(...ratings)]).toEqual([4.5, 4.8]);
  });

  it.each(picks.map((pick) => [pick.id, pick]))('%s fits the pick schema', (_id, pick) => {
    expect(v.safeParse(productPickSchema, pick).issues).toBeUndefined();
  });

  it('have price checks later than the price that each began with, and no other does', () => {
    expect(v.safeParse(priceChecksSchema, prices).issues).toBeUndefined();
    const began = new Map(picks.map(({ id, checkedOn }) => [String(id), String(checkedOn)]));
    for (const [id, { checkedOn }] of Object.entries<PriceCheck>(prices))
      expect(checkedOn > (began.get(id) ?? '9'), id).toBe(true);
  });
});
