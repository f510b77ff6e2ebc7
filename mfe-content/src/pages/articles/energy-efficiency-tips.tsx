import type { ReactElement } from 'react';
import article from '../../data/articles/energy-efficiency-tips.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';

/** `/energy-efficiency-tips` */
export default function EnergyEfficiencyTipsPage(): ReactElement {
  return <ArticleLayout article={article} />;
}
