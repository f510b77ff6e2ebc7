import { SITE_PAGES } from './site-pages.ts';

/** The public pages, which search engines list. */
export const INDEXED_PAGES: readonly string[] = [...SITE_PAGES.content, ...SITE_PAGES.guide];
