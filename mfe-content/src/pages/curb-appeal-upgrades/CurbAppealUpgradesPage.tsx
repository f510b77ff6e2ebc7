import { Mailbox, Paintbrush, PlantPot, SolarPanel, SprayCan } from 'lucide-react';
import type { ReactElement } from 'react';
import { curbAppealUpgrades } from '../../data/curb-appeal-upgrades.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';

const ICONS = { Mailbox, Paintbrush, PlantPot, SolarPanel, SprayCan };

/** `/curb-appeal-upgrades` (specification section 2, "Curb-appeal article"). */
export default function CurbAppealUpgradesPage(): ReactElement {
  return (
    <ArticleLayout
      article={curbAppealUpgrades}
      name="Curb appeal upgrades"
      icons={ICONS}
      guide={{
        title: 'The front is done. What about the rest?',
        text: 'The free homeowners guide walks around the whole house with you, from the roof edge to the drain.',
      }}
    />
  );
}
