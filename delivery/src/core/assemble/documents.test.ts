// @vitest-environment jsdom
import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import type { ReleaseRoute } from '../store/releases.ts';
import { feed, robots, securityText, sitemap, webManifest } from './documents.ts';

const ORIGIN = 'https://www.example.com';
const config = { ...site, origin: ORIGIN };

it('the sitemap lists every indexed canonical page with the day of its last edit', () => {
  const content = releaseOf('content', [
    routeAt('/'),
    routeAt('/energy-tips', { canonical: '/energy-tips', updated: '2025-06-15' }),
    routeAt('/energy-ideas', { canonical: '/energy-tips' }),
  ]);
  const account = releaseOf('account', [routeAt('/login', { indexed: false }), routeAt('/offers')]);
  expect(sitemap(ORIGIN, [content, account]).match(/<url>.*<\/url>/g)).toEqual([
    `<url><loc>${ORIGIN}/</loc></url>`,
    `<url><loc>${ORIGIN}/energy-tips</loc><lastmod>2025-06-15</lastmod></url>`,
    `<url><loc>${ORIGIN}/offers</loc></url>`,
  ]);
});

it('robots.txt allows everything but the API, and links to the sitemap', () => {
  expect(robots(ORIGIN)).toBe(`User-agent: *\nAllow: /\nDisallow: /api\n\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

it('security.txt has the contact for vulnerabilities, and expires within a year', () => {
  expect(securityText(config, new Date('2026-11-23')).split('\n')).toEqual([
    'Contact: mailto:hello@gableandgrain.example',
    'Expires: 2027-11-01T00:00:00.000Z',
    'Preferred-Languages: en',
    `Canonical: ${ORIGIN}/.well-known/security.txt`,
    '',
  ]);
});

it('the web manifest has the configured name of the site', () => {
  const identity = { ...site.identity, name: 'Oak & Stone' };
  const named = { name: 'Oak & Stone', short_name: 'Oak & Stone', description: identity.tagline };
  expect(JSON.parse(webManifest({ ...site, identity }))).toMatchObject(named);
});

function feedOf(...routes: ReleaseRoute[]) {
  const text = feed(config, [releaseOf('content', routes), releaseOf('account', [routeAt('/login')])]);
  const document = new DOMParser().parseFromString(text, 'text/xml');
  return (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
}

it('the feed lists the published, indexed pages, the last edited first', () => {
  const texts = feedOf(
    routeAt('/about'),
    routeAt('/older', { published: '2025-05-20', title: 'Older' }),
    routeAt('/newer', { published: '2025-06-12', title: 'Newer & <better>', description: 'Say "when".' }),
    routeAt('/edited', { published: '2025-05-01', updated: '2026-01-02', title: 'Edited' }),
    routeAt('/variant', { published: '2025-06-13', indexed: false }),
  );
  expect(texts('item > title')).toEqual(['Edited', 'Newer & <better>', 'Older']);
  expect(texts('item > link')).toEqual(['/edited', '/newer', '/older'].map((path) => ORIGIN + path));
  expect(texts('item > description')[1]).toBe('Say "when".');
  expect(texts('item > pubDate')[0]).toBe('Thu, 01 May 2025 12:00:00 GMT');
  const edited = ['2026-01-02', '2025-06-12', '2025-05-20'].map((day) => `${day}T12:00:00Z`);
  expect(texts('item > updated')).toEqual(edited);
  expect(texts('item > author')[0]).toBe('hello@gableandgrain.example (The Gable & Grain editors)');
  const empty = feedOf(routeAt('/about'));
  expect(empty('rss[version="2.0"] > channel > title')).toEqual(['Gable & Grain']);
  expect(empty('item')).toEqual([]);
});
