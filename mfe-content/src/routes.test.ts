import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { routes as browserRoutes } from './browser-routes.ts';
import { routes } from './routes.ts';
import { everyArticle } from './testing/every-article.ts';

it.each(['title', 'description', 'source', 'path'] as const)('no two pages share a %s', (field) => {
  const values = routes.map((route) => route[field]);
  expect(new Set(values).size).toBe(values.length);
});

it('does not repeat the site’s name, which the shell adds', () => {
  expect(routes.filter(({ title }) => title.includes('Gable'))).toEqual([]);
  expect(routes.filter(({ title }) => title === '').map(({ path }) => path)).toEqual(['/']);
});

it('has only public, indexed pages, each with its own address', () => {
  for (const route of routes) {
    expect(route).toMatchObject({ layout: 'public', access: 'anyone', indexed: true });
    expect(route.canonical, route.path).toBeUndefined();
  }
});

it.each(routes.map((route) => [route.path, route] as const))(
  '%s names the file that it loads',
  async (_path, route) => {
    const loaded = await route.load();
    const named = (await import(/* @vite-ignore */ `../${route.source}`)) as { default: unknown };
    expect(loaded.default).toBe(named.default);
    expect(loaded.default).toBeTypeOf('function');
  },
);

it('shares each page with a wide scene', () => {
  for (const { path, picture } of routes) {
    const file = new URL(`./pictures/${picture?.id}.svg`, import.meta.url);
    expect(readFileSync(file, 'utf8'), path).toContain('viewBox="0 0 1600 900"');
  }
});

it('has the articles below the blog and in the feed, each with its cover and days', () => {
  const below = routes.filter(({ parent, published }) => parent || published);
  expect(below.map(({ path }) => path).sort()).toEqual(everyArticle.map(({ slug }) => slug).sort());
  for (const { slug, cover, published, updated = published } of everyArticle)
    expect(routes.find(({ path }) => path === slug)).toMatchObject({
      parent: '/blog',
      picture: cover,
      published,
      updated,
    });
});

it('has a route for each page that the browser can load', () => {
  expect(browserRoutes.map(({ path }) => path).sort()).toEqual(routes.map(({ path }) => path).sort());
});
