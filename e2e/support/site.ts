import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import type { FederationManifest } from 'shared-lib/federation/documents.ts';
import { parse } from 'yaml';

/** The front matter of an article. */
interface FrontMatter {
  /** ISO 8601, for example `2025-06-12`. */
  published: string;
  draft?: boolean;
  companionOf?: string;
}

const FOLDER = join(import.meta.dirname, '../../mfe-content/content/articles');

function readFrontMatter(file: string): FrontMatter & { path: string } {
  const [, front = ''] = readFileSync(join(FOLDER, file), 'utf8').split(/^---$/m);
  return { ...(parse(front) as FrontMatter), path: `/${file.replace('.md', '')}` };
}

/** Every article but drafts, in the order of the blog: newest first, companions last. */
export const ARTICLES = readdirSync(FOLDER)
  .map(readFrontMatter)
  .filter(({ draft }) => !draft)
  .sort(
    (a, b) =>
      Number(Boolean(a.companionOf)) - Number(Boolean(b.companionOf)) ||
      b.published.localeCompare(a.published),
  );

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

export const ALL_PAGES: readonly string[] = Object.values(SITE_PAGES).flat();

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

/** An address without a page. The mark of its hydration is `page not-found`. */
export const NO_PAGE = '/no-such-page';

/** The header's navigation as the specification lists it (section 2): label and path, in order. */
export const NAV_LINKS = [
  ['Home', '/'],
  ['Interior Tips', '/interior-tips'],
  ['Outdoor Solutions', '/outdoor-solutions'],
  ['DIY Projects', '/diy-projects'],
  ['Smart Home', '/smart-home'],
  ['Free Guide', '/free-homeowners-guide'],
  ['Blog', '/blog'],
  ['About', '/about'],
  ['Contact', '/contact'],
] as const;

/** The live releases of the site under test, from its `/federation.json`. */
export async function liveManifest(request: APIRequestContext): Promise<FederationManifest> {
  // The server may close a kept-alive connection just as it is used again.
  const answer = await request.get('/federation.json', { maxRetries: 3 });
  return (await answer.json()) as FederationManifest;
}
