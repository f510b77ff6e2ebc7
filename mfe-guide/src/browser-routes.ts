import type { BrowserRoute } from 'shared-lib';

/** The code of each page. `routes.ts` adds the metadata for delivery, which browsers do not download. */
export const pages = {
  '/free-homeowners-guide': { load: () => import('./pages/SignupPage.tsx') },
  '/homeowners-guide-download': { load: () => import('./pages/DownloadPage.tsx') },
};

export const routes: readonly BrowserRoute[] = Object.entries(pages).map(([path, page]) => ({
  path,
  ...page,
}));
