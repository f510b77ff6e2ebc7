import { Armchair, FlameKindling, Footprints, Leaf, Lightbulb, Sprout, Warehouse } from 'lucide-react';
import type { ReactElement } from 'react';
import { backyardDiyOasis } from '../../data/backyard-diy-oasis.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';
import { SkillGuide } from './SkillGuide.tsx';

const ICONS = { Armchair, FlameKindling, Footprints, Leaf, Lightbulb, Sprout, Warehouse };

/** `/backyard-diy-oasis` (specification section 2, "Backyard DIY article"). */
export default function BackyardDiyOasisPage(): ReactElement {
  return (
    <ArticleLayout
      article={backyardDiyOasis}
      name="Backyard oasis"
      icons={ICONS}
      guide={{
        title: 'Tools first, then the saw',
        text: 'The free homeowners guide has a chapter on the tools that repay themselves, and those to rent.',
      }}
    >
      <SkillGuide />
    </ArticleLayout>
  );
}
