import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { affiliateDisclosure } from './data/legal/affiliate-disclosure.ts';
import { privacyPolicy } from './data/legal/privacy-policy.ts';
import { termsOfService } from './data/legal/terms-of-service.ts';
import { everyArticle } from './data/testing/every-article.ts';
import { routes } from './routes.ts';

const paths = routes.map(({ path }) => path);

it('has every page of the specification that is not of the guide or the account', () => {
  expect([...paths].sort()).toEqual(
    [
      '/',
      '/interior-tips',
      '/outdoor-solutions',
      '/diy-projects',
      '/smart-home',
      '/blog',
      '/about',
      '/contact',
      '/privacy-policy',
      '/terms-of-service',
      '/affiliate-disclosure',
      ...everyArticle.map(({ slug }) => slug),
    ].sort(),
  );
  expect(paths).toEqual(
    expect.arrayContaining([
      '/energy-efficiency-tips',
      '/energy-efficiency-ideas',
      '/curb-appeal-upgrades',
      '/smart-gadgets-for-home',
      '/backyard-diy-oasis',
    ]),
  );
});

it.each(['title', 'description', 'source', 'path'] as const)('no two pages share a %s', (field) => {
  const values = routes.map((route) => route[field]);
  expect(new Set(values).size).toBe(values.length);
});

it('leaves the name of the site to the shell', () => {
  expect(routes.filter(({ title }) => title.includes('Gable'))).toEqual([]);
  expect(routes.filter(({ title }) => title === '').map(({ path }) => path)).toEqual(['/']);
});

it('describes each page in a length that search results show', () => {
  for (const { description } of routes) {
    expect(description.length).toBeGreaterThan(60);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

it('is public throughout', () => {
  expect(routes.filter(({ layout, access }) => layout !== 'public' || access !== 'anyone')).toEqual([]);
});

it('has every page in the index, each under its own address', () => {
  expect(routes.filter(({ indexed, canonical }) => !indexed || canonical)).toEqual([]);
});

it.each(routes.map((route) => [route.path, route] as const))(
  '%s names the file that it loads',
  async (_path, route) => {
    expect(existsSync(new URL(`../${route.source}`, import.meta.url))).toBe(true);
    const loaded = await route.load();
    const named = (await import(/* @vite-ignore */ `../${route.source}`)) as { default: unknown };
    expect(loaded.default).toBe(named.default);
    expect(loaded.default).toBeTypeOf('function');
  },
);

it('shares each page with a wide scene, the articles with their covers, in the words of their pages', () => {
  for (const { path, picture } of routes) {
    const file = new URL(`./pictures/${picture?.id}.svg`, import.meta.url);
    expect(readFileSync(file, 'utf8'), path).toContain('viewBox="0 0 1600 900"');
  }
  for (const { slug, cover } of everyArticle) {
    expect(routes.find(({ path }) => path === slug)?.picture, slug).toEqual(cover);
  }
});

it('dates each page: the articles and the legal pages as they say themselves', () => {
  const days = Object.fromEntries(routes.map(({ path, updated }) => [path, updated]));
  for (const { slug, isoDate, updated } of everyArticle) expect(days[slug], slug).toBe(updated ?? isoDate);
  for (const { slug, revised } of [privacyPolicy, termsOfService, affiliateDisclosure]) {
    expect(days[slug], slug).toBe(revised.isoDate);
  }
  for (const day of Object.values(days)) expect(day).toMatch(/^202\d-\d\d-\d\d$/);
});

it('has the articles in the feed, on the days when they came out', () => {
  const published = routes.filter((route) => route.published);
  expect(Object.fromEntries(published.map((route) => [route.path, route.published]))).toEqual(
    Object.fromEntries(everyArticle.map(({ slug, isoDate }) => [slug, isoDate])),
  );
});

it('stands the articles below the blog', () => {
  const below = routes.filter(({ parent }) => parent).map(({ path, parent }) => [path, parent]);
  expect(below.sort()).toEqual(everyArticle.map(({ slug }) => [slug, '/blog']).sort());
});
