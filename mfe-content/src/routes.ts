import articles from 'content:articles';
import type { BrowserRoute, RemoteRoute } from 'shared-lib';
import pageFacts from '../content/pages.yaml';
import type { ArticleTeaser } from '../loader/schemas.ts';
import { routes as browserRoutes } from './browser-routes.ts';
import { blogArticles } from './data/blog-articles.ts';
import { contactForm } from './forms.ts';

const PUBLIC = { layout: 'public', access: 'anyone', indexed: true } as const;

const STRUCTURED_DATA = { structuredData: () => import('./structured-data.ts') } as const;

/** `view` lets `src/page-view.ts` count clicks on shop links. */
const LIST = { ...STRUCTURED_DATA, view: true } as const;

const codeOf = (path: string) => browserRoutes.find((route) => route.path === path) as BrowserRoute;

/** `file` is below `src/pages`. The file of a legal page is virtual. */
function pageRoute(
  path: string,
  file: string,
  extra: Partial<RemoteRoute> = {},
  listed: readonly ArticleTeaser[] = [],
): RemoteRoute {
  const facts = pageFacts.find((page) => page.path === path);
  if (!facts) throw new Error(`content/pages.yaml has no page ${path}.`);
  const picture = { id: facts.picture, alt: facts.alt };
  // A new or edited article also changes the page that lists it.
  const edits = [facts.updated, ...listed.map(({ published, updated = published }) => updated)];
  const updated = edits.sort().at(-1) as string;
  const source = `src/pages/${file}.tsx`;
  return { ...PUBLIC, ...facts, picture, updated, ...codeOf(path), ...extra, source };
}

/** A draft is in no list, search, feed or sitemap. */
function articleRoute(article: ArticleTeaser): RemoteRoute {
  const { id, slug, title, draft = false, shop, metaDescription, picture = id, alt, published } = article;
  return {
    ...PUBLIC,
    ...(shop ? { view: true } : {}),
    title,
    description: metaDescription,
    indexed: !draft,
    ...(draft ? { draft } : {}),
    parent: '/blog',
    picture: { id: picture, alt },
    updated: article.updated ?? published,
    published,
    source: `src/pages/articles/${id}.tsx`,
    ...STRUCTURED_DATA,
    ...codeOf(slug),
  };
}

/** The pages of this remote (specification section 2, "Routes under the public layout"). */
export const routes: readonly RemoteRoute[] = [
  pageRoute('/', 'home/HomePage', { view: true }),
  pageRoute('/interior-tips', 'interior-tips/InteriorTipsPage', LIST),
  pageRoute('/outdoor-solutions', 'outdoor-solutions/OutdoorSolutionsPage', LIST),
  pageRoute('/diy-projects', 'diy-projects/DiyProjectsPage', LIST),
  pageRoute('/smart-home', 'smart-home/SmartHomePage', LIST),
  pageRoute('/blog', 'blog/BlogPage', STRUCTURED_DATA, blogArticles),
  pageRoute('/about', 'about/AboutPage'),
  pageRoute('/contact', 'contact/ContactPage', { form: contactForm }),
  ...articles.map(articleRoute),
  pageRoute('/privacy-policy', 'legal/privacy-policy'),
  pageRoute('/terms-of-service', 'legal/terms-of-service'),
  pageRoute('/affiliate-disclosure', 'legal/affiliate-disclosure'),
];
