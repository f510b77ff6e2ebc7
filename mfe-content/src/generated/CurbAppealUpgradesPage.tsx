// Written from data/articles/curb-appeal-upgrades.ts by `npm run generate`. Edit that, not this file.
import { Mailbox, Paintbrush, PlantPot, SolarPanel, SprayCan } from 'lucide-react';
import type { ReactElement } from 'react';
import article from '../data/articles/curb-appeal-upgrades.ts';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = { Mailbox, Paintbrush, PlantPot, SolarPanel, SprayCan };

/** `/curb-appeal-upgrades` */
export default function CurbAppealUpgradesPage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
