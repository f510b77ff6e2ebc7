import type { ReactElement } from 'react';
import article from '../../data/articles/smart-gadgets-for-home.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';

/** `/smart-gadgets-for-home` */
export default function SmartGadgetsForHomePage(): ReactElement {
  return <ArticleLayout article={article} />;
}
