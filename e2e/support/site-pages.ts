import { ARTICLES } from './articles.ts';

/** Every page of the specification's route table (section 2), /account-privacy and other articles, by owner and access. */
export const SITE_PAGES = {
  content: [
    '/',
    '/interior-tips',
    '/outdoor-solutions',
    '/diy-projects',
    '/smart-home',
    '/blog',
    '/about',
    '/contact',
    ...ARTICLES.map((article) => article.path),
    '/privacy-policy',
    '/terms-of-service',
    '/affiliate-disclosure',
  ],
  guide: ['/free-homeowners-guide', '/homeowners-guide-download'],
  signIn: ['/login', '/register', '/forgot-password'],
  mailedLinks: ['/reset-password', '/verify-email'],
  gated: ['/dashboard', '/account-settings', '/account-privacy'],
} as const;

/** The public pages, which search engines list. */
export const INDEXED_PAGES: readonly string[] = [...SITE_PAGES.content, ...SITE_PAGES.guide];

/** One public page of each kind, with every component of its kind. */
export const ONE_OF_EACH_KIND: readonly string[] = [
  '/',
  '/interior-tips',
  '/blog',
  '/energy-efficiency-tips',
  '/contact',
  '/privacy-policy',
  ...SITE_PAGES.guide,
];
