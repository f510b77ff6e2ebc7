import { describe, expect, it } from 'vitest';
import { pageFile } from '../store/site.ts';
import { releaseOf, routeAt } from '../testing/release-of.ts';
import { robots } from './robots.ts';
import { sitemap } from './sitemap.ts';

describe('the sitemap', () => {
  const content = releaseOf('content', [
    routeAt('/'),
    routeAt('/energy-efficiency-tips', { canonical: '/energy-efficiency-tips' }),
    routeAt('/energy-efficiency-ideas', { canonical: '/energy-efficiency-tips' }),
  ]);
  const account = releaseOf('account', [routeAt('/dashboard', { indexed: false }), routeAt('/login')]);
  const xml = sitemap('https://www.example.com', [content, account]);

  it('lists every indexed page that is no variant of another, below the public origin', () => {
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://www.example.com/',
      'https://www.example.com/energy-efficiency-tips',
      'https://www.example.com/login',
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
