import type { RemoteRoute } from 'shared-lib';
import { articlePages, pages } from './browser-routes.ts';
import { articleList } from './data/article-list.ts';
import type { ArticleListItem } from './data/types.ts';
import { contactForm } from './forms.ts';
import { sharedPictures } from './pictures/shared-pictures.ts';

/** What all content pages share. */
const PUBLIC = { layout: 'public', access: 'anyone', indexed: true } as const;

/** A page with links to the shop. `src/page-view.ts` counts their clicks. */
const SHOP = { view: true } as const;

/** The days of the last review of texts and links: of the pages that it changed, and of the others. Prices have their own. */
const EDITED = '2026-11-23';
const REVIEWED = '2026-11-22';

/** Loads the structured data of pages with a list. */
const describeList = () => import('./structured-data/list-page.ts');

/** @throws Error when the article has no page. */
function articleRoute(article: ArticleListItem): RemoteRoute {
  const { slug, title, metaDescription, cover, isoDate, updated = isoDate } = article;
  const load = articlePages.get(slug);
  if (!load) throw new Error(`src/pages/articles has no page ${slug}.tsx.`);
  return {
    ...PUBLIC,
    ...SHOP,
    path: slug,
    title,
    description: metaDescription,
    static: true,
    parent: '/blog',
    picture: cover,
    updated,
    published: isoDate,
    source: `src/pages/articles${slug}.tsx`,
    structuredData: () => import('./structured-data/article-page.ts'),
    load,
  };
}

/** The pages of this remote (specification section 2, "Routes under the public layout"). */
export const routes: readonly RemoteRoute[] = [
  {
    ...PUBLIC,
    ...SHOP,
    path: '/',
    title: '',
    description:
      'Home-improvement ideas with costs, clear steps and the few tools worth owning: interiors, yards, DIY, smart home and energy.',
    updated: EDITED,
    picture: sharedPictures.home,
    source: 'src/pages/home/HomePage.tsx',
    ...pages['/'],
  },
  {
    ...PUBLIC,
    ...SHOP,
    path: '/interior-tips',
    title: 'Interior Tips',
    description:
      'Ten interior tips with sizes, amounts and costs: paint, light, rugs, curtains, storage, and what to measure first.',
    updated: EDITED,
    picture: sharedPictures.interior,
    structuredData: describeList,
    source: 'src/pages/interior-tips/InteriorTipsPage.tsx',
    ...pages['/interior-tips'],
  },
  {
    ...PUBLIC,
    ...SHOP,
    path: '/outdoor-solutions',
    title: 'Outdoor Solutions',
    description:
      'Ten outdoor solutions from gutters and drainage to decks, shade and path lights, each with its cost and its time.',
    updated: EDITED,
    picture: sharedPictures.outdoor,
    structuredData: describeList,
    source: 'src/pages/outdoor-solutions/OutdoorSolutionsPage.tsx',
    ...pages['/outdoor-solutions'],
  },
  {
    ...PUBLIC,
    ...SHOP,
    path: '/diy-projects',
    title: 'DIY Projects',
    description:
      'Ten beginner DIY projects with difficulty, time and cost, five safety habits and four tools to buy first.',
    updated: EDITED,
    picture: sharedPictures.diy,
    structuredData: describeList,
    source: 'src/pages/diy-projects/DiyProjectsPage.tsx',
    ...pages['/diy-projects'],
  },
  {
    ...PUBLIC,
    ...SHOP,
    path: '/smart-home',
    title: 'Smart Home',
    description:
      'Ten kinds of smart home technology: what each one solves, what it costs, and what to check before you order it.',
    updated: EDITED,
    picture: sharedPictures.smart,
    structuredData: describeList,
    source: 'src/pages/smart-home/SmartHomePage.tsx',
    ...pages['/smart-home'],
  },
  {
    ...PUBLIC,
    path: '/blog',
    title: 'Blog',
    description:
      'Long reads for homeowners: curb appeal, smart gadgets, backyard builds and energy efficiency, by our editors.',
    updated: REVIEWED,
    picture: sharedPictures.blog,
    structuredData: describeList,
    source: 'src/pages/blog/BlogPage.tsx',
    ...pages['/blog'],
  },
  {
    ...PUBLIC,
    path: '/about',
    title: 'About',
    description:
      'Who this site is for, how we choose and check what we publish, how we rate products, and how the site makes money.',
    updated: REVIEWED,
    picture: sharedPictures.about,
    source: 'src/pages/about/AboutPage.tsx',
    ...pages['/about'],
  },
  {
    ...PUBLIC,
    path: '/contact',
    title: 'Contact',
    description:
      'Write to the editors about a project, a price or a mistake: email, telephone and a message form.',
    updated: REVIEWED,
    picture: sharedPictures.contact,
    source: 'src/pages/contact/ContactPage.tsx',
    parts: [
      'src/pages/contact/ContactOpening.tsx',
      'src/pages/contact/ContactDetails.tsx',
      'src/pages/contact/ContactForm.tsx',
    ],
    form: contactForm,
    ...pages['/contact'],
  },
  ...articleList.map(articleRoute),
  {
    ...PUBLIC,
    path: '/privacy-policy',
    title: 'Privacy Policy',
    description:
      'What this site collects, why, for how long, and how to see or delete it. Last updated June 15, 2025.',
    updated: '2026-11-27',
    picture: sharedPictures.privacy,
    source: 'src/pages/legal/PrivacyPolicyPage.tsx',
    ...pages['/privacy-policy'],
  },
  {
    ...PUBLIC,
    path: '/terms-of-service',
    title: 'Terms of Service',
    description: 'The terms for using this site, its guide and its accounts. Last updated June 15, 2025.',
    updated: '2026-11-25',
    picture: sharedPictures.terms,
    source: 'src/pages/legal/TermsOfServicePage.tsx',
    ...pages['/terms-of-service'],
  },
  {
    ...PUBLIC,
    path: '/affiliate-disclosure',
    title: 'Affiliate Disclosure',
    description:
      'How affiliate links pay for this site, what they cost you, and how we choose what to recommend.',
    updated: REVIEWED,
    picture: sharedPictures.disclosure,
    source: 'src/pages/legal/AffiliateDisclosurePage.tsx',
    ...pages['/affiliate-disclosure'],
  },
];
