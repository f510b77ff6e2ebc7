import { describe, expect, it } from 'vitest';
import { releaseOf, routeAt } from '../../testing/small-releases.ts';
import { manifestApp } from './manifest-app.ts';
import { sharedPicture } from './pages.ts';

describe('manifest app', () => {
  const files = [['/_r/guide/1.0.0/a.js', 'sha256-a']] as const;

  it('tells the shell what it must know of a release, and nothing else', () => {
    const release = releaseOf(
      'guide',
      [routeAt('/guide', { files: [0], more: [], parts: ['src/Form.tsx'] })],
      {
        files,
        css: ['/_r/guide/1.0.0/s.css', 'sha256-s'],
        rootFiles: ['guide.pdf'],
      },
    );
    expect(manifestApp(release)).toEqual({
      version: '1.0.0',
      entry: '/_r/guide/1.0.0/remoteEntry.js',
      css: ['/_r/guide/1.0.0/s.css', 'sha256-s'],
      files,
      pages: [
        {
          path: '/guide',
          title: 'Title of /guide',
          layout: 'public',
          access: 'anyone',
          files: [0],
          more: [],
        },
      ],
      late: {},
    });
  });

  it('has no stylesheet where the release has none', () => {
    expect(manifestApp(releaseOf('guide', []))).not.toHaveProperty('css');
  });
});

describe('shared picture', () => {
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

  it('an article’s picture has the shapes that its release has', () => {
    const route = routeAt('/paint', { picture: { id: 'paint', alt: 'A wall' } });
    const contents = {
      'client/social/paint-16x9.jpg': 'sha256-a',
      'client/social/paint-1x1.jpg': 'sha256-b',
    };
    const picture = sharedPicture(releaseOf('content', [route], { contents }), route);
    expect(picture?.shapes).toEqual([
      '/_r/content/1.0.0/social/paint-16x9.jpg',
      '/_r/content/1.0.0/social/paint-1x1.jpg',
    ]);
  });

  it('a page that names no picture is shared without', () => {
    const route = routeAt('/dashboard');
    expect(sharedPicture(releaseOf('account', [route]), route)).toBeNull();
  });
});
