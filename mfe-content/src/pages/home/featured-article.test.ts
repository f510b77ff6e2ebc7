import { expect, it } from 'vitest';
import energyEfficiencyTips from '../../data/articles/energy-efficiency-tips.ts';
import { featuredArticle } from './featured-article.ts';

it('says what the article says of itself', () => {
  const { title, date, isoDate, slug } = energyEfficiencyTips;
  expect(featuredArticle).toMatchObject({ title, date, isoDate, link: slug });
});
