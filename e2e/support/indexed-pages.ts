import { SITE_PAGES } from './site-pages.ts';

/** The pages that search engines are to list: the public ones. */
export const INDEXED_PAGES: readonly string[] = [
  ...SITE_PAGES.content,
  ...SITE_PAGES.guide,
  ...SITE_PAGES.signIn,
];
