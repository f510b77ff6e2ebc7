import type { BrowserRoute } from 'shared-lib';

/** The code of each page. `routes.ts` adds metadata for delivery only, so browsers do not download it. */
export const pages = {
  '/free-homeowners-guide': { load: () => import('./pages/SignupPage.tsx') },
  '/homeowners-guide-download': { load: () => import('./pages/DownloadPage.tsx') },
};

export const routes: readonly BrowserRoute[] = Object.entries(pages).map(([path, page]) => ({
  path,
  ...page,
}));
