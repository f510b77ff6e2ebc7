import { expect, it } from 'vitest';
import { composedReleases } from '../../testing/small-releases.ts';
import { checkShared } from './check-shared.ts';

it('checks the shared modules of the new release, or of every app in a rollback', () => {
  const releases = composedReleases({ guide: { shared: { 'shared-lib': '^2.0.0' } } });
  expect(checkShared(releases, 'content')).toEqual([]);
  const reason = 'guide 1.0.0 requires shared-lib ^2.0.0; the shell 1.0.0 provides 1.0.0.';
  const refused = (remedy: RegExp) => [
    { check: 'shared versions', subject: 'guide 1.0.0', reason, remedy: expect.stringMatching(remedy) },
  ];
  expect(checkShared(releases, 'guide')).toEqual(refused(/Release a shell with /));
  expect(checkShared(releases, null)).toEqual(refused(/Choose a release of guide or of the shell/));
});

it('refuses a shell that breaks a live remote, and a remote that requires an unshared module', () => {
  const releases = composedReleases({ shell: { shared: { react: '20.0.0', 'shared-lib': '1.1.0' } } });
  const refusals = checkShared(releases, 'shell');
  expect(refusals.map(({ subject }) => subject)).toEqual(Array(3).fill('shell 1.0.0'));
  const reason = 'content 1.0.0 requires react ^19.3.0; the shell 1.0.0 provides 20.0.0.';
  const remedy = expect.stringContaining('Release content first, with a range that accepts both');
  expect(refusals[0]).toMatchObject({ reason, remedy });
  const unknown = composedReleases({ guide: { shared: { constructor: '^1.0.0' } } });
  const none = 'guide 1.0.0 requires constructor ^1.0.0; the shell 1.0.0 provides none.';
  expect(checkShared(unknown, 'guide')).toMatchObject([{ reason: none }]);
});

it('refuses imports from React Router that the shell does not share, or no longer shares', () => {
  const releases = composedReleases({
    shell: { routerNames: ['Link', 'useParams'] },
    guide: { routerNames: ['Link', 'useFetcher'] },
  });
  const reason = expect.stringContaining('guide 1.0.0 imports useFetcher from react-router-dom');
  const remedy = expect.stringMatching(/^Import one of Link, useParams, .*shared-router\.ts/);
  const refused = (subject: string) => [{ check: 'shared names', subject, reason, remedy }];
  expect(checkShared(releases, 'guide')).toEqual(refused('guide 1.0.0'));
  expect(checkShared(releases, 'shell')).toEqual(refused('shell 1.0.0'));
});

it('accepts pages rendered with another patch version of React, but not another minor version', () => {
  const check = (react: string) => {
    const renderedWith = { react, 'react-dom': '19.3.1', 'react-router-dom': '7.9.0' };
    return checkShared(composedReleases({ guide: { renderedWith } }), 'guide');
  };
  expect(check('19.3.7')).toEqual([]);
  const reason = expect.stringContaining('rendered with react 19.30.1; the shell 1.0.0 has react 19.3.1.');
  const remedy = expect.stringContaining('npm run release -- shell content guide account');
  const refusal = { check: 'renderer', subject: 'guide 1.0.0', reason, remedy };
  expect(check('19.30.1')).toMatchObject([refusal]);
});
