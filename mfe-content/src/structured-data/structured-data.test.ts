import { articles } from 'content:articles';
import type { PageFacts } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import interiorTips from '../../content/interior-tips.yaml';
import { blogArticles } from '../data/blog-articles.ts';
import { routes } from '../routes.ts';
import describeArticlePage from './article-page.ts';
import describeListPage from './list-page.ts';

const ORIGIN = 'https://www.example.com';
const IMAGE = `${ORIGIN}/_r/content/1.0.0/social/scene.jpg`;
const factsOf = (path: string): PageFacts => ({
  site: { ...site, origin: ORIGIN },
  path,
  url: `${ORIGIN}${path}`,
  image: IMAGE,
});

describe('an article', () => {
  it.each(articles.map((article) => [article.slug, article] as const))(
    '%s gives headline, days, pictures, and the editors as its author',
    (slug, article) => {
      expect(describeArticlePage(factsOf(slug))).toEqual([
        expect.objectContaining({
          '@type': 'Article',
          headline: article.title,
          mainEntityOfPage: `${ORIGIN}${slug}`,
          datePublished: `${article.published}T12:00:00Z`,
          dateModified: `${article.updated ?? article.published}T12:00:00Z`,
          image: IMAGE,
          author: { '@type': 'Organization', name: 'The Gable & Grain editors', url: `${ORIGIN}/about` },
          publisher: expect.objectContaining({ '@type': 'Organization', name: 'Gable & Grain' }),
        }),
      ]);
    },
  );

  it('without a picture names none', () => {
    const [article] = describeArticlePage({ ...factsOf('/curb-appeal-upgrades'), image: null });
    expect(article).not.toHaveProperty('image');
  });
});

describe('a list', () => {
  it('has its entries in order, each with its anchor on the page', () => {
    const [list] = describeListPage(factsOf('/interior-tips'));
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 10, url: `${ORIGIN}/interior-tips` });
    expect(list?.itemListElement).toEqual(
      interiorTips.map(({ id, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: `${ORIGIN}/interior-tips#${id}`,
      })),
    );
  });

  it('of articles links to their pages', () => {
    const [list] = describeListPage(factsOf('/blog'));
    const entries = list?.itemListElement as { url: string }[];
    expect(entries.map(({ url }) => url)).toEqual(blogArticles.map(({ slug }) => `${ORIGIN}${slug}`));
  });
});

it.each([
  [describeArticlePage, 'content/articles has none there'],
  [describeListPage, 'list-page.ts knows none there'],
])('an unknown page is an error', (describePage, message) => {
  expect(() => describePage(factsOf('/about'))).toThrow(message);
});

it('every described page has one description, and offers or rates no product', async () => {
  const pages = routes.filter(({ structuredData }) => structuredData);
  expect(pages.map(({ path }) => path).sort()).toEqual(
    [
      ...articles.map(({ slug }) => slug),
      '/interior-tips',
      '/outdoor-solutions',
      '/diy-projects',
      '/smart-home',
      '/blog',
    ].sort(),
  );
  for (const { path, structuredData } of pages) {
    const described = (await structuredData?.())?.default(factsOf(path));
    expect(described).toHaveLength(1);
    expect(JSON.stringify(described)).not.toMatch(/AggregateRating|Offer|Review|"Product"/);
  }
});
