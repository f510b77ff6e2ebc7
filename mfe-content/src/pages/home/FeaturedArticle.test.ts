import { expect, it } from 'vitest';
import energyEfficiencyTips from '../../data/articles/energy-efficiency-tips.ts';
import { featuredArticle } from './FeaturedArticle.tsx';

it('says what the article says of itself', () => {
  const { title, date, isoDate, slug } = energyEfficiencyTips;
  expect(featuredArticle).toMatchObject({ title, date, isoDate, link: slug });
});
