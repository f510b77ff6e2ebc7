// Written from data/articles by `npm run generate`. Edit that, not this file.
/** How each article is loaded, by its path. */
export const articlePages = {
  "/curb-appeal-upgrades": () => import('./CurbAppealUpgradesPage.tsx'),
  "/smart-gadgets-for-home": () => import('./SmartGadgetsForHomePage.tsx'),
  "/backyard-diy-oasis": () => import('./BackyardDiyOasisPage.tsx'),
  "/energy-efficiency-tips": () => import('./EnergyEfficiencyTipsPage.tsx'),
  "/energy-efficiency-ideas": () => import('./EnergyEfficiencyIdeasPage.tsx'),
};
