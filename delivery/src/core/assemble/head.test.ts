import site from 'shared-lib/site.config.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import type { ReleaseRoute } from '../store/releases.ts';
import { socialTags } from './head.ts';

const tagsOf = (route: Partial<ReleaseRoute>) =>
  socialTags(
    { ...site, origin: 'https://www.example.com' },
    releaseOf('content', []),
    routeAt('/porch', route),
  );

it('a shared page has its picture with size and alt text, and its publication date', () => {
  const tags = tagsOf({
    picture: { id: 'porch', alt: 'A porch & a "swing"' },
    published: '2025-05-01',
    updated: '2025-06-15',
  });
  const image = 'https://www.example.com/_r/content/1.0.0/social/porch.jpg';
  expect(tags).toContain(`<meta property="og:image" content="${image}">`);
  expect(tags).toContain('<meta property="og:image:width" content="1200">');
  expect(tags).toContain('<meta name="twitter:image:alt" content="A porch &amp; a &quot;swing&quot;">');
  expect(tags).toContain('<meta property="og:type" content="article">');
  expect(tags.filter((tag) => tag.includes('article:'))).toHaveLength(2);
});

it('a page without a picture has a small card and no image', () => {
  const tags = tagsOf({});
  expect(tags).toContain('<meta property="og:locale" content="en_US">');
  expect(tags).toContain('<meta name="twitter:card" content="summary">');
  expect(tags.filter((tag) => tag.includes('image'))).toEqual([]);
});
