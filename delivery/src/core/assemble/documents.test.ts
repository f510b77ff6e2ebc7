import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import { robots, securityText, sitemap, webManifest } from './documents.ts';

it('the sitemap lists every indexed canonical page with the day of its last edit', () => {
  const content = releaseOf('content', [
    routeAt('/'),
    routeAt('/energy-tips', { canonical: '/energy-tips', updated: '2025-06-15' }),
    routeAt('/energy-ideas', { canonical: '/energy-tips' }),
  ]);
  const account = releaseOf('account', [routeAt('/login', { indexed: false }), routeAt('/offers')]);
  expect(sitemap('https://www.example.com', [content, account]).match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://www.example.com/</loc></url>',
    '<url><loc>https://www.example.com/energy-tips</loc><lastmod>2025-06-15</lastmod></url>',
    '<url><loc>https://www.example.com/offers</loc></url>',
  ]);
});

it('robots.txt allows everything but the API, and links to the sitemap', () => {
  expect(robots('https://www.example.com')).toBe(
    'User-agent: *\nAllow: /\nDisallow: /api\n\nSitemap: https://www.example.com/sitemap.xml\n',
  );
});

it('security.txt has the contact for vulnerabilities, and expires within a year', () => {
  const text = securityText({ ...site, origin: 'https://www.example.com' }, new Date('2026-11-23'));
  expect(text.split('\n')).toEqual([
    'Contact: mailto:hello@gableandgrain.example',
    'Expires: 2027-11-01T00:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://www.example.com/.well-known/security.txt',
    '',
  ]);
});

it('the web manifest has the configured name of the site', () => {
  const identity = { ...site.identity, name: 'Oak & Stone' };
  const { tagline: description } = identity;
  const named = { name: 'Oak & Stone', short_name: 'Oak & Stone', description, lang: 'en-US' };
  expect(JSON.parse(webManifest({ ...site, identity }))).toMatchObject(named);
});
