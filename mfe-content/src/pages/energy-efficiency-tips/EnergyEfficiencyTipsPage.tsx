import {
  AirVent,
  AppWindow,
  Fan,
  Heater,
  House,
  Lightbulb,
  ShowerHead,
  Thermometer,
  Unplug,
  Wind,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { energyEfficiencyTips } from '../../data/energy-efficiency-tips.ts';
import { ArticleLayout } from '../../reading/ArticleLayout.tsx';
import { SavingsDisclaimer } from '../../reading/SavingsDisclaimer.tsx';

const ICONS = { AirVent, AppWindow, Fan, Heater, House, Lightbulb, ShowerHead, Thermometer, Unplug, Wind };

/** `/energy-efficiency-tips` (specification section 2, "Energy-efficiency article"). */
export default function EnergyEfficiencyTipsPage(): ReactElement {
  return (
    <ArticleLayout
      article={energyEfficiencyTips}
      name="Energy-efficiency tips"
      icons={ICONS}
      guide={{
        title: 'Know what to check before winter does',
        text: 'The free homeowners guide puts filters, seals and gutters on a calendar, so that a small leak never becomes a large bill.',
      }}
    >
      <SavingsDisclaimer />
    </ArticleLayout>
  );
}
