import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import { manifestApp } from './manifest-app.ts';
import { sharedPicture } from './pages.ts';

it('the manifest tells the shell what it must know of a release, and nothing else', () => {
  const known = {
    files: [['/_r/guide/1.0.0/a.js', 'sha256-a']] as const,
    css: ['/_r/guide/1.0.0/s.css', 'sha256-s'] as const,
  };
  const routes = [routeAt('/guide', { files: [0], parts: ['src/Form.tsx'] })];
  const page = { path: '/guide', title: 'Title of /guide', layout: 'public', access: 'anyone' };
  expect(manifestApp(releaseOf('guide', routes, { ...known, rootFiles: ['guide.pdf'] }))).toEqual({
    ...known,
    version: '1.0.0',
    entry: '/_r/guide/1.0.0/remoteEntry.js',
    pages: [{ ...page, files: [0], more: [] }],
    late: {},
  });
  expect(manifestApp(releaseOf('guide', []))).not.toHaveProperty('css');
});

it('a page is shared with the picture of its release, and without one if it names none', () => {
  const route = routeAt('/paint', { picture: { id: 'paint', alt: 'A wall' } });
  const path = '/_r/content/1.0.0/social/paint.jpg';
  const picture = { path, type: 'image/jpeg', width: 1200, height: 630, alt: 'A wall' };
  expect(sharedPicture(releaseOf('content', [route]), route)).toEqual(picture);
  expect(sharedPicture(releaseOf('account', []), routeAt('/dashboard'))).toBeNull();
});
