import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { routeAt } from '../../testing/small-releases.ts';
import { structuredData } from './head.ts';

const ORIGIN = 'https://www.example.com';
const config = { ...site, origin: ORIGIN };

it('the home page has the publisher, its contact and the site’s name', () => {
  const both = {
    name: 'Gable & Grain',
    description: 'Practical ideas for a home that works',
    url: `${ORIGIN}/`,
  };
  expect(structuredData(config, routeAt('/', { title: '' }), [], [])).toEqual([
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
  ['another', '/curb-appeal-upgrades', { parent: '/blog' }, [['Title of /blog', '/blog']]],
])('a page below %s has breadcrumbs, then its own data', (_, path, route, between) => {
  const article = { '@type': 'Article' };
  const way = [['Home', '/'], ...between, [`Title of ${path}`, path]];
  expect(structuredData(config, routeAt(path, route), [routeAt('/blog')], [article])).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: way.map(([name, to], index) => {
        return { '@type': 'ListItem', position: index + 1, name, item: ORIGIN + to };
      }),
    },
    article,
  ]);
});
