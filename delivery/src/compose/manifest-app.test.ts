import { expect, it } from 'vitest';
import { releaseOf, routeAt } from '../testing/release-of.ts';
import { manifestApp } from './manifest-app.ts';

const files = [['/_r/guide/1.0.0/a.js', 'sha256-a']] as const;

it('tells the shell what it must know of a release, and nothing else', () => {
  const release = releaseOf('guide', [routeAt('/guide', { files: [0], more: [], parts: ['src/Form.tsx'] })], {
    files,
    css: ['/_r/guide/1.0.0/s.css', 'sha256-s'],
    rootFiles: ['guide.pdf'],
  });
  expect(manifestApp(release)).toEqual({
    version: '1.0.0',
    entry: '/_r/guide/1.0.0/remoteEntry.js',
    css: ['/_r/guide/1.0.0/s.css', 'sha256-s'],
    files,
    pages: [
      { path: '/guide', title: 'Title of /guide', layout: 'public', access: 'anyone', files: [0], more: [] },
    ],
  });
});

it('has no stylesheet where the release has none', () => {
  expect(manifestApp(releaseOf('guide', []))).not.toHaveProperty('css');
});
