import { articlePages } from 'content:article-pages';
import { articles } from 'content:articles';
import type { RemoteRoute } from 'shared-lib';
import pageFacts from '../content/pages.yaml';
import type { ArticleTeaser } from '../loader/schemas.ts';
import { pages } from './fixed-pages.ts';
import { contactForm } from './forms.ts';

/** The attributes of all content pages. */
const PUBLIC = { layout: 'public', access: 'anyone', indexed: true } as const;

/** A page with shop links. `src/page-view.ts` counts their clicks. */
const SHOP = { view: true } as const;

/** Loads the structured data of pages with a list. */
const describeList = () => import('./structured-data/list-page.ts');

/** The texts of each page for search engines and link previews. @throws Error without any. */
function factsOf(path: keyof typeof pages) {
  const facts = pageFacts.find((page) => page.path === path);
  if (!facts) throw new Error(`content/pages.yaml has no page ${path}.`);
  return { ...PUBLIC, ...facts, ...pages[path] };
}

/** A draft is in no list, search, feed or sitemap. */
function articleRoute(article: ArticleTeaser): RemoteRoute {
  const {
    id,
    slug,
    title,
    draft = false,
    shop,
    metaDescription,
    cover,
    published,
    updated = published,
  } = article;
  return {
    ...PUBLIC,
    ...(shop ? SHOP : {}),
    path: slug,
    title,
    description: metaDescription,
    indexed: !draft,
    ...(draft ? { draft } : {}),
    static: true,
    parent: '/blog',
    picture: cover,
    updated,
    published,
    source: `src/pages/articles/${id}.tsx`,
    structuredData: () => import('./structured-data/article-page.ts'),
    load: articlePages.get(slug) as RemoteRoute['load'],
  };
}

/** The pages of this remote (specification section 2, "Routes under the public layout"). */
export const routes: readonly RemoteRoute[] = [
  { ...factsOf('/'), ...SHOP, source: 'src/pages/home/HomePage.tsx' },
  {
    ...factsOf('/interior-tips'),
    ...SHOP,
    structuredData: describeList,
    source: 'src/pages/interior-tips/InteriorTipsPage.tsx',
  },
  {
    ...factsOf('/outdoor-solutions'),
    ...SHOP,
    structuredData: describeList,
    source: 'src/pages/outdoor-solutions/OutdoorSolutionsPage.tsx',
  },
  {
    ...factsOf('/diy-projects'),
    ...SHOP,
    structuredData: describeList,
    source: 'src/pages/diy-projects/DiyProjectsPage.tsx',
  },
  {
    ...factsOf('/smart-home'),
    ...SHOP,
    structuredData: describeList,
    source: 'src/pages/smart-home/SmartHomePage.tsx',
  },
  { ...factsOf('/blog'), structuredData: describeList, source: 'src/pages/blog/BlogPage.tsx' },
  { ...factsOf('/about'), source: 'src/pages/about/AboutPage.tsx' },
  {
    ...factsOf('/contact'),
    source: 'src/pages/contact/ContactPage.tsx',
    parts: [
      'src/pages/contact/ContactOpening.tsx',
      'src/pages/contact/ContactDetails.tsx',
      'src/pages/contact/ContactForm.tsx',
    ],
    form: contactForm,
  },
  ...articles.map(articleRoute),
  { ...factsOf('/privacy-policy'), source: 'src/pages/legal/PrivacyPolicyPage.tsx' },
  { ...factsOf('/terms-of-service'), source: 'src/pages/legal/TermsOfServicePage.tsx' },
  { ...factsOf('/affiliate-disclosure'), source: 'src/pages/legal/AffiliateDisclosurePage.tsx' },
];
