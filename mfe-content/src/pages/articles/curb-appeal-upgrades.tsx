import type { ReactElement } from 'react';
import article from '../../data/articles/curb-appeal-upgrades.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';

/** `/curb-appeal-upgrades` */
export default function CurbAppealUpgradesPage(): ReactElement {
  return <ArticleLayout article={article} />;
}
