import articles from 'content:articles';
import type { PageFacts } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import interiorTips from '../content/interior-tips.yaml';
import { routes as browserRoutes } from './browser-routes.ts';
import { routes } from './routes.ts';
import describePage from './structured-data.ts';
import { everyArticle } from './testing/show-page.tsx';

it.each(['title', 'description', 'source', 'path'] as const)('no two pages share a %s', (field) => {
  const values = routes.map((route) => route[field]);
  expect(new Set(values).size).toBe(values.length);
});

it('titles do not contain the site’s name, which delivery and the shell add', () => {
  expect(routes.filter(({ title }) => title.includes('Gable'))).toEqual([]);
});

it('all pages are public and indexed, and none names another address as canonical', () => {
  for (const route of routes) {
    expect(route).toMatchObject({ layout: 'public', access: 'anyone', indexed: true });
    expect(route.canonical, route.path).toBeUndefined();
  }
});

it('each article has a cover, dates and the blog as parent', () => {
  const articleRoutes = routes.filter(({ parent, published }) => parent || published);
  expect(articleRoutes.map(({ path }) => path).sort()).toEqual(everyArticle.map(({ slug }) => slug).sort());
  const blog = routes.find(({ path }) => path === '/blog');
  for (const { id, slug, picture = id, alt, published, updated = published, companionOf } of everyArticle) {
    const facts = { parent: '/blog', picture: { id: picture, alt }, published, updated };
    expect(routes.find(({ path }) => path === slug)).toMatchObject(facts);
    if (!companionOf) expect(blog?.updated?.localeCompare(updated), slug).toBeGreaterThanOrEqual(0);
  }
});

it('browser-routes.ts and routes.ts list the same pages', () => {
  expect(browserRoutes.map(({ path }) => path).sort()).toEqual(routes.map(({ path }) => path).sort());
});

describe('structured data', () => {
  const ORIGIN = 'https://www.example.com';
  const IMAGE = `${ORIGIN}/_r/content/1.0.0/social/scene.jpg`;
  const testSite = { ...site, origin: ORIGIN };
  const factsOf = (path: string): PageFacts => ({ site: testSite, path, url: ORIGIN + path, image: IMAGE });

  it('of an article contains its headline, dates and picture, and the editors as its author', () => {
    const [article] = articles as [(typeof articles)[0]];
    const url = `${ORIGIN}${article.slug}`;
    expect(describePage(factsOf(article.slug))).toEqual([
      expect.objectContaining({
        '@type': 'Article',
        headline: article.title,
        mainEntityOfPage: url,
        datePublished: `${article.published}T12:00:00Z`,
        dateModified: `${article.updated ?? article.published}T12:00:00Z`,
        image: IMAGE,
        author: { '@type': 'Organization', name: 'The Gable & Grain editors', url: `${ORIGIN}/about` },
      }),
    ]);
  });

  it('of a list contains its entries in order, each with its address', () => {
    const [list] = describePage(factsOf('/interior-tips'));
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 10, url: `${ORIGIN}/interior-tips` });
    expect(list?.itemListElement).toEqual(
      interiorTips.tips.map(({ id, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: `${ORIGIN}/interior-tips#${id}`,
      })),
    );
  });

  it('of a page is one object, which contains no product, offer or rating', async () => {
    const pages = routes.filter(({ structuredData }) => structuredData);
    expect(pages).toHaveLength(articles.length + 5);
    for (const { path, structuredData } of pages) {
      const described = (await structuredData?.())?.default(factsOf(path));
      expect(described).toHaveLength(1);
      expect(JSON.stringify(described)).not.toMatch(/AggregateRating|Offer|Review|"Product"/);
    }
  });
});
