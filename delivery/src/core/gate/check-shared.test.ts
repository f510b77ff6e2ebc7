import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { composedReleases } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { checkRenderedWith, checkRouterNames, checkSharedVersions } from './check-shared.ts';

/** A site whose guide requires these modules, in the manifest of the federation plugin. */
function siteWith(shared: readonly { name: string; requiredVersion: string; assets?: object }[]): SiteStore {
  const store = openStore(temporaryFolder());
  const client = join(store.folder, 'releases/guide/1.0.0/client');
  mkdirSync(client, { recursive: true });
  writeFileSync(join(client, 'mf-manifest.json'), JSON.stringify({ shared }));
  return store;
}

const NEEDS_2 = [{ name: 'shared-lib', requiredVersion: '^2.0.0' }];

it('refuses a remote that needs another version, with the order of releases', async () => {
  expect(await checkSharedVersions(siteWith(NEEDS_2), composedReleases(), 'guide')).toEqual([
    {
      check: 'shared versions',
      subject: 'guide 1.0.0',
      reason: 'guide 1.0.0 requires shared-lib ^2.0.0; the shell 1.0.0 provides 1.0.0.',
      remedy:
        'Release the shell with a shared-lib of ^2.0.0 first, or build guide for the shared-lib that is live (delivery/src/core/build/sharing.ts).',
    },
  ]);
});

it('refuses a shell that a live remote cannot run with', async () => {
  const releases = composedReleases({ shell: { shared: { react: '20.0.0', 'shared-lib': '1.1.0' } } });
  const refusals = await checkSharedVersions(openStore(temporaryFolder()), releases, 'shell');
  const needs = 'requires react ^19.3.0; the shell 1.0.0 provides 20.0.0.';
  const reasons = ['content', 'guide', 'account'].map((app) => `${app} 1.0.0 ${needs}`);
  expect(refusals).toMatchObject(reasons.map((reason) => ({ subject: 'shell 1.0.0', reason })));
  expect(refusals[0]?.remedy).toContain('First release content with a range that accepts both');
});

it('checks only the new release, but every app in a rollback', async () => {
  const store = siteWith(NEEDS_2);
  expect(await checkSharedVersions(store, composedReleases(), 'content')).toEqual([]);
  expect(await checkSharedVersions(store, composedReleases(), null)).toHaveLength(1);
  const fits = siteWith([{ name: 'react', requiredVersion: '^19.3.0' }]);
  expect(await checkSharedVersions(fits, composedReleases(), null)).toEqual([]);
});

const OWN = { name: 'react', requiredVersion: '^19.3.0', assets: { js: { sync: ['react.js'], async: [] } } };
const UNKNOWN = { name: 'constructor', requiredVersion: '^1.0.0' };

it.each([
  ['is missing', UNKNOWN, 'requires constructor ^1.0.0, which the shell does not provide.'],
  ['it contains itself', OWN, 'contains a copy of react, so the page would have two.'],
])('refuses a module that %s', async (_, module, why) => {
  const problems = await checkSharedVersions(siteWith([module]), composedReleases(), 'guide');
  expect(problems).toMatchObject([{ reason: `guide ${why}` }]);
});

it('uses the description when the build left no manifest', async () => {
  const releases = composedReleases({ account: { shared: { react: '^18.0.0' } } });
  const [refusal] = await checkSharedVersions(openStore(temporaryFolder()), releases, 'account');
  expect(refusal?.reason).toContain('account 1.0.0 requires react ^18.0.0');
});

it('refuses imports from React Router that the shell does not share, or no longer shares', () => {
  const releases = composedReleases({
    shell: { routerNames: ['Link', 'useParams'] },
    guide: { routerNames: ['Link', 'useFetcher'] },
    content: { routerNames: ['useParams'] },
  });
  const remedy = expect.stringMatching(/^Import one of Link, useParams, .*shared-router\.ts/);
  const refused = (subject: string) => ({
    check: 'shared names',
    subject,
    reason: 'guide 1.0.0 imports useFetcher from react-router-dom, which the shell 1.0.0 does not share.',
    remedy,
  });
  expect(checkRouterNames(releases, 'guide')).toEqual([refused('guide 1.0.0')]);
  expect(checkRouterNames(releases, 'shell')).toEqual([refused('shell 1.0.0')]);
  expect(checkRouterNames(releases, 'content')).toEqual([]);
});

it('accepts pages of another patch version of React, but not of another minor', () => {
  const rendered = (react: string) => ({
    renderedWith: { react, 'react-dom': '19.3.1', 'react-router-dom': '7.9.0' },
  });
  expect(checkRenderedWith(composedReleases({ guide: rendered('19.3.7') }), 'guide')).toEqual([]);
  const other = composedReleases({ guide: rendered('19.30.1') });
  expect(checkRenderedWith(other, 'content')).toEqual([]);
  expect(checkRenderedWith(other, 'guide')).toEqual([
    {
      check: 'renderer',
      subject: 'guide 1.0.0',
      reason: 'The pages of guide 1.0.0 were rendered with react 19.30.1; the shell 1.0.0 has react 19.3.1.',
      remedy:
        'Build them with the same versions and release them together: npm run release -- shell content guide account.',
    },
  ]);
  const [unknown] = checkRenderedWith(composedReleases({ guide: { renderedWith: {} } }), null);
  expect(unknown?.reason).toContain(
    'react (unknown), react-dom (unknown), react-router-dom (unknown); the shell',
  );
});
