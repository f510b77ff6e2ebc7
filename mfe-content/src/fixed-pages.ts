import { activateIslands } from './islands/activate.ts';

export const STATIC = { static: true, activate: activateIslands } as const;

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
};
