import { expect, it } from 'vitest';
import { describePage } from './describe-page.ts';
import { pageInput } from './testing/page-input.ts';

const ORIGIN = 'https://www.example.com';

it('the home page says who makes the site, how to reach them, and what it is called', async () => {
  const described = await describePage(pageInput('/', { title: '' }));
  const both = {
    name: 'Gable & Grain',
    description: 'Practical ideas for a home that works',
    url: `${ORIGIN}/`,
  };
  expect(described).toEqual([
    {
      '@type': 'Organization',
      '@id': `${ORIGIN}/#organization`,
      ...both,
      logo: `${ORIGIN}/icon-512.png`,
      email: 'hello@gableandgrain.example',
      telephone: '+14075550142',
    },
    {
      '@type': 'WebSite',
      '@id': `${ORIGIN}/#website`,
      ...both,
      inLanguage: 'en-US',
      publisher: { '@id': `${ORIGIN}/#organization` },
    },
  ]);
});

it.each([
  ['the site', '/about', {}, []],
  ['another', '/curb-appeal-upgrades', { parent: '/blog' }, [['Blog', '/blog']]],
])('a page below %s tells the way to it, and no more', async (_, path, route, between) => {
  const way = [['Home', '/'], ...between, [`Title of ${path}`, path]];
  expect(await describePage(pageInput(path, route))).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: way.map(([name, to], index) => {
        return { '@type': 'ListItem', position: index + 1, name, item: ORIGIN + to };
      }),
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

it('what is no page says nothing', async () => {
  expect(await describePage({ ...pageInput('/404'), route: null })).toEqual([]);
});
