import type { ReactElement } from 'react';
import article from '../../data/articles/energy-efficiency-ideas.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';

/** `/energy-efficiency-ideas` */
export default function EnergyEfficiencyIdeasPage(): ReactElement {
  return <ArticleLayout article={article} />;
}
