import type { BrowserRoute } from 'shared-lib';

/** Browsers do not download the metadata in `routes.ts`. */
export const pages = {
  '/free-homeowners-guide': { load: () => import('./pages/SignupPage.tsx') },
  '/homeowners-guide-download': { load: () => import('./pages/DownloadPage.tsx') },
};

export const routes: readonly BrowserRoute[] = Object.entries(pages).map(([path, page]) => ({
  path,
  ...page,
}));
