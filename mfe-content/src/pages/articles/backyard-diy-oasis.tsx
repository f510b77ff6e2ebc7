import type { ReactElement } from 'react';
import article from '../../data/articles/backyard-diy-oasis.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';

/** `/backyard-diy-oasis` */
export default function BackyardDiyOasisPage(): ReactElement {
  return <ArticleLayout article={article} />;
}
