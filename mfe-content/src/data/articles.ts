import { backyardDiyOasis } from './backyard-diy-oasis.ts';
import { curbAppealUpgrades } from './curb-appeal-upgrades.ts';
import { energyEfficiencyTips } from './energy-efficiency-tips.ts';
import { smartGadgetsForHome } from './smart-gadgets-for-home.ts';
import type { Article } from './types.ts';

/** The four articles in the order of the blog page. */
export const articles: readonly Article[] = [
  curbAppealUpgrades,
  smartGadgetsForHome,
  backyardDiyOasis,
  energyEfficiencyTips,
];
