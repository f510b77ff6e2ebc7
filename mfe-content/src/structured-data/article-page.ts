import type { DescribePage } from 'shared-lib';
import { articles } from '../data/articles.ts';
import { articleData } from './article-data.ts';

/** What an article's page says to machines. @throws Error when there is no article at its path. */
const describeArticlePage: DescribePage = (page) => {
  const article = articles.find(({ slug }) => slug === page.path);
  if (!article)
    throw new Error(`${page.path} is described as an article, but data/articles.ts has none there.`);
  return [articleData(article, page)];
};

export default describeArticlePage;
