import type { DescribePage } from 'shared-lib';
import { articleList } from '../generated/article-list.ts';
import { articleData } from './article-data.ts';

/** What an article's page says to machines. @throws Error when there is no article at its path. */
const describeArticlePage: DescribePage = (page) => {
  const article = articleList.find(({ slug }) => slug === page.path);
  if (!article) throw new Error(`${page.path} is described as an article, but data/articles has none there.`);
  return [articleData(article, page)];
};

export default describeArticlePage;
