// Written from data/articles/energy-efficiency-ideas.ts by `npm run generate`. Edit that, not this file.
import { Cable, ClipboardCheck, CookingPot, Fan, Refrigerator, Shirt, SunDim, TreeDeciduous, Utensils, WashingMachine } from 'lucide-react';
import type { ReactElement } from 'react';
import article from '../data/articles/energy-efficiency-ideas.ts';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = { Cable, ClipboardCheck, CookingPot, Fan, Refrigerator, Shirt, SunDim, TreeDeciduous, Utensils, WashingMachine };

/** `/energy-efficiency-ideas` */
export default function EnergyEfficiencyIdeasPage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
