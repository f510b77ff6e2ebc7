import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../testing/release-of.ts';
import { sharedPicture } from './shared-picture.ts';

it('a page is shared with the drawing of its release', () => {
  const route = routeAt('/about', { picture: { id: 'about-hero', alt: 'Three people on a porch' } });
  expect(sharedPicture(releaseOf('content', [route]), route)).toEqual({
    path: '/_r/content/1.0.0/social/about-hero.jpg',
    type: 'image/jpeg',
    width: 1200,
    height: 630,
    alt: 'Three people on a porch',
  });
});

it('a page that names no picture is shared without', () => {
  const route = routeAt('/dashboard');
  expect(sharedPicture(releaseOf('account', [route]), route)).toBeNull();
});
