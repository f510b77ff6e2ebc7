import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import { pageFile } from '../store/compositions.ts';
import { robots, securityText, sitemap, webManifest } from './documents.ts';

describe('the sitemap', () => {
  const content = releaseOf('content', [
    routeAt('/'),
    routeAt('/energy-efficiency-tips', { canonical: '/energy-efficiency-tips' }),
    routeAt('/energy-efficiency-ideas', { canonical: '/energy-efficiency-tips' }),
  ]);
  const account = releaseOf('account', [routeAt('/login', { indexed: false }), routeAt('/offers')]);
  const xml = sitemap('https://www.example.com', [content, account]);

  it('lists every indexed page that is no variant of another, below the public origin', () => {
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://www.example.com/',
      'https://www.example.com/energy-efficiency-tips',
      'https://www.example.com/offers',
    ]);
  });

  it('is what the protocol asks for', () => {
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www\.sitemaps\.org/,
    );
    expect(xml.match(/<url>/g)).toHaveLength(3);
  });
});

it('robots may read everything but the API, and learn where the sitemap is', () => {
  expect(robots('https://www.example.com').split('\n')).toEqual([
    'User-agent: *',
    'Allow: /',
    'Disallow: /api',
    '',
    'Sitemap: https://www.example.com/sitemap.xml',
    '',
  ]);
});

it.each([
  ['/', 'index.html'],
  ['/blog', 'blog/index.html'],
  ['/a/b', 'a/b/index.html'],
])('the page %s lies at %s', (path, file) => {
  expect(pageFile(path)).toBe(file);
});

describe('sitemap', () => {
  it('the sitemap gives the day of the last edit where a page knows it', () => {
    const release = releaseOf('content', [routeAt('/about', { updated: '2025-06-15' }), routeAt('/new')]);
    expect(sitemap('https://www.example.com', [release]).match(/<url>.*<\/url>/g)).toEqual([
      '<url><loc>https://www.example.com/about</loc><lastmod>2025-06-15</lastmod></url>',
      '<url><loc>https://www.example.com/new</loc></url>',
    ]);
  });
});

it.each([
  ['2026-11-23', '2027-05-01T00:00:00.000Z'],
  ['2026-03-01', '2026-09-01T00:00:00.000Z'],
])('security.txt of %s says whom to tell of a hole, and expires half a year later', (day, expires) => {
  expect(securityText('https://www.example.com', 'hello@example.com', day).split('\n')).toEqual([
    'Contact: mailto:hello@example.com',
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    'Canonical: https://www.example.com/.well-known/security.txt',
    '',
  ]);
});

describe('web manifest', () => {
  const manifest = JSON.parse(webManifest({ ...site, identity: { ...site.identity, name: 'Oak & Stone' } }));

  it('the web manifest is named as the site is configured', () => {
    expect(manifest).toMatchObject({
      name: 'Oak & Stone',
      short_name: 'Oak & Stone',
      description: site.identity.tagline,
      start_url: '/',
      lang: 'en-US',
    });
  });

  it('the web manifest lists icons of both sizes that phones ask for, and one that may be cut', () => {
    expect(manifest.icons).toEqual([
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ]);
  });
});
