import type { BrowserRoute } from 'shared-lib';
import { articlePages } from './generated/article-pages.ts';
import { readingAids } from './reading-aids/reading-aids.ts';

/** Pages whose text needs no script. The reading aids load late. */
const PROSE = { prose: true, enliven: readingAids } as const;

/** What the browser loads of each page. `routes.ts` describes them for delivery, in words that no reader downloads. */
export const pages = {
  '/': { load: () => import('./pages/home/HomePage.tsx') },
  '/interior-tips': { ...PROSE, load: () => import('./pages/interior-tips/InteriorTipsPage.tsx') },
  '/outdoor-solutions': {
    ...PROSE,
    load: () => import('./pages/outdoor-solutions/OutdoorSolutionsPage.tsx'),
  },
  '/diy-projects': { ...PROSE, load: () => import('./pages/diy-projects/DiyProjectsPage.tsx') },
  '/smart-home': { ...PROSE, load: () => import('./pages/smart-home/SmartHomePage.tsx') },
  '/blog': { ...PROSE, load: () => import('./pages/blog/BlogPage.tsx') },
  '/about': { ...PROSE, load: () => import('./pages/about/AboutPage.tsx') },
  '/contact': { load: () => import('./pages/contact/ContactPage.tsx') },
  '/privacy-policy': { ...PROSE, load: () => import('./pages/legal/PrivacyPolicyPage.tsx') },
  '/terms-of-service': { ...PROSE, load: () => import('./pages/legal/TermsOfServicePage.tsx') },
  '/affiliate-disclosure': { ...PROSE, load: () => import('./pages/legal/AffiliateDisclosurePage.tsx') },
};

export const routes: readonly BrowserRoute[] = [
  ...Object.entries(pages).map(([path, page]) => ({ path, ...page })),
  ...Object.entries(articlePages).map(([path, load]) => ({ path, ...PROSE, load })),
];
