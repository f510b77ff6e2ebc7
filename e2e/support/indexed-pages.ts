import { SITE_PAGES } from './site-pages.ts';

/** The pages that search engines are to list: public, and no variant of another. */
export const INDEXED_PAGES: readonly string[] = [
  ...SITE_PAGES.content.filter((path) => path !== '/energy-efficiency-ideas'),
  ...SITE_PAGES.guide,
  ...SITE_PAGES.signIn,
];
