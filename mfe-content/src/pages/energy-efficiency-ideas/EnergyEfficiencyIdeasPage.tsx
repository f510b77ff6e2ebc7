import {
  Cable,
  ClipboardCheck,
  CookingPot,
  Fan,
  Refrigerator,
  Shirt,
  SunDim,
  TreeDeciduous,
  Utensils,
  WashingMachine,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { energyEfficiencyIdeas } from '../../data/energy-efficiency-ideas.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';
import { SavingsDisclaimer } from '../../reading/SavingsDisclaimer.tsx';

const ICONS = {
  Cable,
  ClipboardCheck,
  CookingPot,
  Fan,
  Refrigerator,
  Shirt,
  SunDim,
  TreeDeciduous,
  Utensils,
  WashingMachine,
};

/** `/energy-efficiency-ideas` (specification section 2, "Energy-efficiency article"). */
export default function EnergyEfficiencyIdeasPage(): ReactElement {
  return (
    <ArticleLayout
      article={energyEfficiencyIdeas}
      name="Energy-efficiency ideas"
      icons={ICONS}
      guide={{
        title: 'Put the ideas on a calendar',
        text: 'The free homeowners guide says what to clean, check and replace, and in which month.',
      }}
    >
      <SavingsDisclaimer />
    </ArticleLayout>
  );
}
