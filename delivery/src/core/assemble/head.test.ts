import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import type { ReleaseRoute } from '../store/releases.ts';
import { socialTags, structuredData } from './head.ts';

const ORIGIN = 'https://www.example.com';
const config = { ...site, origin: ORIGIN };
const tagsOf = (route: Partial<ReleaseRoute>) =>
  socialTags(config, releaseOf('content', []), routeAt('/porch', route));

it('the social tags have a page’s picture and dates', () => {
  const picture = { id: 'porch', alt: 'A porch & a "swing"' };
  const tags = tagsOf({ picture, published: '2025-05-01', updated: '2025-06-15' });
  for (const tag of [
    `property="og:image" content="${ORIGIN}/_r/content/1.0.0/social/porch.jpg"`,
    'property="og:image:width" content="1200"',
    'name="twitter:image:alt" content="A porch &amp; a &quot;swing&quot;"',
    'property="og:type" content="article"',
    'property="og:locale" content="en_US"',
  ])
    expect(tags).toContain(`<meta ${tag}>`);
  expect(tags.filter((tag) => tag.includes('article:'))).toHaveLength(2);
  const plain = tagsOf({});
  expect(plain).toContain('<meta name="twitter:card" content="summary">');
  expect(plain.filter((tag) => tag.includes('image'))).toEqual([]);
});

it('the home page’s structured data has the publisher, its contact and the site’s name', () => {
  const name = { name: 'Gable & Grain', url: `${ORIGIN}/` };
  const publisher = { '@id': `${ORIGIN}/#organization` };
  const contact = { email: site.identity.mailbox, telephone: '+14075550142' };
  expect(structuredData(config, routeAt('/', { title: '' }), [], [])).toMatchObject([
    { '@type': 'Organization', ...publisher, ...name, ...contact },
    { '@type': 'WebSite', ...name, publisher },
  ]);
});

it.each([
  ['the home page', '/about', {}, []],
  ['another page', '/curb-appeal-upgrades', { parent: '/blog' }, [['Title of /blog', '/blog']]],
])('a page below %s has structured data: breadcrumbs, then the page’s data', (_, path, route, between) => {
  const article = { '@type': 'Article' };
  const trail = [['Home', '/'], ...between, [`Title of ${path}`, path]];
  const itemListElement = trail.map(([name, to], index) => {
    return { '@type': 'ListItem', position: index + 1, name, item: ORIGIN + to };
  });
  expect(structuredData(config, routeAt(path, route), [routeAt('/blog')], [article])).toEqual([
    { '@type': 'BreadcrumbList', itemListElement },
    article,
  ]);
});
