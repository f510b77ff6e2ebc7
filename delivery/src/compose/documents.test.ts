// @vitest-environment jsdom

import site from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { pageFile } from '../store/site.ts';
import { releaseOf, routeAt } from '../testing/small-releases.ts';
import { feed, robots, sitemap, webManifest } from './documents.ts';

describe('site documents', () => {
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

describe('feed', () => {
  const config = { ...site, origin: 'https://www.example.com' };
  const content = releaseOf('content', [
    routeAt('/about'),
    routeAt('/older', { published: '2025-05-20', title: 'Older' }),
    routeAt('/newer', { published: '2025-06-12', title: 'Newer & <better>', description: 'Say "when".' }),
    routeAt('/variant', { published: '2025-06-13', indexed: false }),
  ]);

  function read(xml: string): Document {
    const document = new DOMParser().parseFromString(xml, 'text/xml');
    expect(document.querySelector('parsererror')).toBeNull();
    return document;
  }
  const texts = (document: Document, selector: string) =>
    [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

  describe('the feed', () => {
    const xml = feed(config, [content, releaseOf('account', [routeAt('/login')])]);
    const document = read(xml);

    it('is RSS 2.0, named after the site, and knows its own address', () => {
      expect(document.documentElement.getAttribute('version')).toBe('2.0');
      expect(texts(document, 'channel > title')).toEqual(['Gable & Grain']);
      expect(texts(document, 'channel > link')[0]).toBe('https://www.example.com/');
      expect(xml).toContain('<atom:link href="https://www.example.com/feed.xml" rel="self"');
    });

    it('has what came out and is indexed, the newest first, whatever stands in a title', () => {
      expect(texts(document, 'item > title')).toEqual(['Newer & <better>', 'Older']);
      expect(texts(document, 'item > link')).toEqual([
        'https://www.example.com/newer',
        'https://www.example.com/older',
      ]);
      expect(texts(document, 'item > description')[0]).toBe('Say "when".');
    });

    it('gives the day of each and the editors as its author, with the address that RSS asks for', () => {
      expect(texts(document, 'item > pubDate')[0]).toBe('Thu, 12 Jun 2025 12:00:00 GMT');
      expect(texts(document, 'item > author')[0]).toBe(
        'hello@gableandgrain.example (The Gable & Grain editors)',
      );
    });

    it('was built when its newest article came out: the same releases give the same feed', () => {
      expect(texts(document, 'lastBuildDate')).toEqual(['Thu, 12 Jun 2025 12:00:00 GMT']);
    });
  });

  it('a site without articles has an empty feed', () => {
    const document = read(feed(config, [releaseOf('content', [routeAt('/about')])]));
    expect(texts(document, 'item')).toEqual([]);
  });
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
