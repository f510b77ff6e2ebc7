// Written from data/articles/energy-efficiency-tips.ts by `npm run generate`. Edit that, not this file.
import { AirVent, AppWindow, Fan, Heater, House, Lightbulb, ShowerHead, Thermometer, Unplug, Wind } from 'lucide-react';
import type { ReactElement } from 'react';
import article from '../data/articles/energy-efficiency-tips.ts';
import { ArticleLayout } from '../reading/ArticleLayout.tsx';

const ICONS = { AirVent, AppWindow, Fan, Heater, House, Lightbulb, ShowerHead, Thermometer, Unplug, Wind };

/** `/energy-efficiency-tips` */
export default function EnergyEfficiencyTipsPage(): ReactElement {
  return <ArticleLayout article={article} icons={ICONS} />;
}
