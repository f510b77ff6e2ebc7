import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { FederationManifest } from 'shared-lib/federation/documents.ts';

const FOLDER = join(import.meta.dirname, '../../mfe-content/content/articles');

export const ARTICLES: readonly string[] = readdirSync(FOLDER)
  .filter((file) => !/^draft: true$/m.test(readFileSync(join(FOLDER, file), 'utf8')))
  .map((file) => `/${file.replace('.md', '')}`);

/** The pages of specification section 2, /account-privacy and newer articles. */
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
    ...ARTICLES,
    '/privacy-policy',
    '/terms-of-service',
    '/affiliate-disclosure',
  ],
  guide: ['/free-homeowners-guide', '/homeowners-guide-download'],
  signIn: ['/login', '/register', '/forgot-password'],
  mailedLinks: ['/reset-password', '/verify-email'],
  gated: ['/dashboard', '/account-settings', '/account-privacy'],
} as const;

export const ALL_PAGES: readonly string[] = Object.values(SITE_PAGES).flat();

export const INDEXED_PAGES: readonly string[] = [...SITE_PAGES.content, ...SITE_PAGES.guide];

export const ONE_OF_EACH_KIND: readonly string[] = [
  '/',
  '/interior-tips',
  '/blog',
  '/energy-efficiency-tips',
  '/contact',
  '/privacy-policy',
  ...SITE_PAGES.guide,
];

/** Its hydration mark is `page not-found`. */
export const NO_PAGE = '/no-such-page';

export async function liveManifest(request: APIRequestContext): Promise<FederationManifest> {
  // The server may close a kept-alive connection just as it is used again.
  const response = await request.get('/federation.json', { maxRetries: 3 });
  return (await response.json()) as FederationManifest;
}
