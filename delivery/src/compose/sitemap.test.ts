import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../testing/release-of.ts';
import { sitemap } from './sitemap.ts';

it('the sitemap gives the day of the last edit where a page knows it', () => {
  const release = releaseOf('content', [routeAt('/about', { updated: '2025-06-15' }), routeAt('/new')]);
  expect(sitemap('https://www.example.com', [release]).match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://www.example.com/about</loc><lastmod>2025-06-15</lastmod></url>',
    '<url><loc>https://www.example.com/new</loc></url>',
  ]);
});
