// Written from data/articles/backyard-diy-oasis.ts by `npm run generate`. Edit that, not this file.
import { Armchair, FlameKindling, Footprints, Hammer, HardHat, Leaf, Lightbulb, Sprout, Warehouse } from 'lucide-react';
import type { ReactElement } from 'react';
import article from '../data/articles/backyard-diy-oasis.ts';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = { Armchair, FlameKindling, Footprints, Hammer, HardHat, Leaf, Lightbulb, Sprout, Warehouse };

/** `/backyard-diy-oasis` */
export default function BackyardDiyOasisPage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
