import { expect, it } from 'vitest';
import { releaseOf } from '../../testing/small-releases.ts';
import { checkRenderer } from './publish-release.ts';

const shared = { react: '19.3.1', 'react-dom': '19.3.1', 'react-router-dom': '7.18.5' };
const shell = releaseOf('shell', [], { shared });
const installed = (module: string) => shared[module as keyof typeof shared];

it('takes a release from a checkout with the React and the router of the live shell, and a shell that brings what is installed', () => {
  expect(checkRenderer(releaseOf('guide', []), shell, installed)).toEqual([]);
  expect(checkRenderer(shell, releaseOf('shell', []), installed)).toEqual([]);
});

it('refuses one with others, and says what to do', () => {
  const newer = (module: string) => (module === 'react-dom' ? '19.4.0' : installed(module));
  expect(checkRenderer(releaseOf('guide', []), shell, newer)).toEqual([
    {
      check: 'renderer',
      subject: 'guide 1.0.0',
      reason:
        'Its pages would be rendered with react-dom 19.4.0, and the live shell hydrates them with 19.3.1.',
      remedy: expect.stringContaining('npm run release -- shell'),
    },
  ]);
});

it('refuses a release of the shell that brings something else', () => {
  expect(checkRenderer(shell, shell, () => '20.0.0')[0]?.reason).toBe(
    'Its pages would be rendered with react 20.0.0, and it hydrates them with 19.3.1.',
  );
});
