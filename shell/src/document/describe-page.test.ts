import { expect, it } from 'vitest';
import { describePage } from './describe-page.ts';
import { pageInput } from './testing/page-input.ts';

const ORIGIN = 'https://www.example.com';

it('the home page says who makes the site and what it is called', async () => {
  const described = await describePage(pageInput('/', { title: '' }));
  expect(described).toEqual([
    {
      '@type': 'Organization',
      '@id': `${ORIGIN}/#organization`,
      name: 'Gable & Grain',
      description: 'Practical ideas for a home that works',
      url: `${ORIGIN}/`,
      logo: `${ORIGIN}/icon-512.png`,
      email: 'hello@gableandgrain.example',
      telephone: '+14075550142',
    },
    {
      '@type': 'WebSite',
      '@id': `${ORIGIN}/#website`,
      name: 'Gable & Grain',
      description: 'Practical ideas for a home that works',
      url: `${ORIGIN}/`,
      inLanguage: 'en-US',
      publisher: { '@id': `${ORIGIN}/#organization` },
    },
  ]);
});

it('a page below it tells the way to it', async () => {
  const [breadcrumbs, ...rest] = await describePage(pageInput('/about'));
  expect(rest).toEqual([]);
  expect(breadcrumbs).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
      { '@type': 'ListItem', position: 2, name: 'Title of /about', item: `${ORIGIN}/about` },
    ],
  });
});

it('a page below another tells the way by it', async () => {
  const [breadcrumbs] = await describePage(pageInput('/curb-appeal-upgrades', { parent: '/blog' }));
  expect(breadcrumbs?.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
    { '@type': 'ListItem', position: 2, name: 'Blog', item: `${ORIGIN}/blog` },
    {
      '@type': 'ListItem',
      position: 3,
      name: 'Title of /curb-appeal-upgrades',
      item: `${ORIGIN}/curb-appeal-upgrades`,
    },
  ]);
});

it('a parent that is no page is an error, not a broken link', async () => {
  await expect(describePage(pageInput('/about', { parent: '/team' }))).rejects.toThrow(
    '/about names the parent /team, which is no page.',
  );
});

it('what a page says of itself follows, made with its canonical address and its picture', async () => {
  const described = await describePage(
    pageInput('/energy-efficiency-ideas', {
      canonical: '/energy-efficiency-tips',
      structuredData: async () => ({
        default: ({ url, image, path, site }) => [
          { '@type': 'Article', url, image, path, name: site.identity.name },
        ],
      }),
    }),
  );
  expect(described[1]).toEqual({
    '@type': 'Article',
    url: `${ORIGIN}/energy-efficiency-tips`,
    image: `${ORIGIN}/_r/content/1.0.0/social/porch.jpg`,
    path: '/energy-efficiency-ideas',
    name: 'Gable & Grain',
  });
});

it.each([
  [
    'an article’s picture in every shape',
    { shapes: ['/a-16x9.jpg', '/a-1x1.jpg'] },
    ['/a-16x9.jpg', '/a-1x1.jpg'],
  ],
  ['no picture', null, undefined],
])('%s is what it is told of', async (_, given, told) => {
  const input = pageInput('/about', {
    structuredData: async () => ({ default: ({ shapes }) => [{ '@type': 'Article', shapes }] }),
  });
  const picture = given && input.picture && { ...input.picture, ...given };
  const [, article] = await describePage({ ...input, picture });
  expect(article?.shapes).toEqual(told?.map((path) => `${ORIGIN}${path}`));
});

it('what is no page says nothing', async () => {
  expect(await describePage({ ...pageInput('/404'), route: null })).toEqual([]);
});
