import type { ComponentType } from 'react';
import type { BrowserRoute } from 'shared-lib';
import { activateIslands } from './islands/activate.ts';

/** Static pages. The code of their islands loads late. */
const STATIC = { static: true, activate: activateIslands } as const;

/** What the browser loads of each page. `routes.ts` describes them for delivery, in words that no reader downloads. */
export const pages = {
  '/': { ...STATIC, load: () => import('./pages/home/HomePage.tsx') },
  '/interior-tips': { ...STATIC, load: () => import('./pages/interior-tips/InteriorTipsPage.tsx') },
  '/outdoor-solutions': {
    ...STATIC,
    load: () => import('./pages/outdoor-solutions/OutdoorSolutionsPage.tsx'),
  },
  '/diy-projects': { ...STATIC, load: () => import('./pages/diy-projects/DiyProjectsPage.tsx') },
  '/smart-home': { ...STATIC, load: () => import('./pages/smart-home/SmartHomePage.tsx') },
  '/blog': { ...STATIC, load: () => import('./pages/blog/BlogPage.tsx') },
  '/about': { ...STATIC, load: () => import('./pages/about/AboutPage.tsx') },
  '/contact': { load: () => import('./pages/contact/ContactPage.tsx') },
  '/privacy-policy': { ...STATIC, load: () => import('./pages/legal/PrivacyPolicyPage.tsx') },
  '/terms-of-service': { ...STATIC, load: () => import('./pages/legal/TermsOfServicePage.tsx') },
  '/affiliate-disclosure': { ...STATIC, load: () => import('./pages/legal/AffiliateDisclosurePage.tsx') },
};

/** How each article is loaded, by its path: `pages/articles/<slug>.tsx` is at `/<slug>`. */
export const articlePages = new Map(
  Object.entries(import.meta.glob<{ default: ComponentType }>('./pages/articles/*.tsx')).map(
    ([file, load]) => [file.slice('./pages/articles'.length, -'.tsx'.length), load],
  ),
);

export const routes: readonly BrowserRoute[] = [
  ...Object.entries(pages).map(([path, page]) => ({ path, ...page })),
  ...[...articlePages].map(([path, load]) => ({ path, ...STATIC, load })),
];
