import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { composedReleases } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openStore, type SiteStore } from '../store/site-store.ts';
import { checkRenderedWith, checkRouterNames, checkSharedVersions } from './check-shared.ts';

/** A site whose guide requires this module, in the manifest of the federation plugin. */
function siteWith(name: string, requiredVersion: string, files: readonly string[] = []): SiteStore {
  const store = openStore(temporaryFolder());
  const client = join(store.folder, 'releases/guide/1.0.0/client');
  mkdirSync(client, { recursive: true });
  const assets = { js: { sync: files, async: [] } };
  const manifest = JSON.stringify({ shared: [{ name, requiredVersion, assets }] });
  writeFileSync(join(client, 'mf-manifest.json'), manifest);
  return store;
}

const NEEDS_2 = ['shared-lib', '^2.0.0'] as const;

it('checks only the new release, but every app in a rollback', async () => {
  const check = (newest: string | null) =>
    checkSharedVersions(siteWith(...NEEDS_2), composedReleases(), newest);
  expect(await check('content')).toEqual([]);
  const reason = 'guide 1.0.0 requires shared-lib ^2.0.0; the shell 1.0.0 provides 1.0.0.';
  const refused = (remedy: string) => [
    { check: 'shared versions', subject: 'guide 1.0.0', reason, remedy: expect.stringContaining(remedy) },
  ];
  expect(await check('guide')).toEqual(
    refused(
      'Release the shell with a shared-lib of ^2.0.0 first, or build guide for the shared-lib that is live (delivery/src/core/build/sharing.ts).',
    ),
  );
  expect(await check(null)).toEqual(refused('Choose a release of guide or of the shell that fits'));
});

it('refuses a shell that a live remote cannot run with', async () => {
  const releases = composedReleases({ shell: { shared: { react: '20.0.0', 'shared-lib': '1.1.0' } } });
  const refusals = await checkSharedVersions(openStore(temporaryFolder()), releases, 'shell');
  const needs = 'requires react ^19.3.0; the shell 1.0.0 provides 20.0.0.';
  const reasons = ['content', 'guide', 'account'].map((app) => `${app} 1.0.0 ${needs}`);
  expect(refusals).toMatchObject(reasons.map((reason) => ({ subject: 'shell 1.0.0', reason })));
  expect(refusals[0]?.remedy).toContain('First release content with a range that accepts both');
});

it('accepts a module that the shell provides, but no missing one and no copy', async () => {
  const check = async (...module: Parameters<typeof siteWith>) =>
    (await checkSharedVersions(siteWith(...module), composedReleases(), 'guide')).map(({ reason }) => reason);
  expect(await check('react', '^19.3.0')).toEqual([]);
  expect(await check('constructor', '^1.0.0')).toEqual([
    'guide requires constructor ^1.0.0, which the shell does not provide.',
  ]);
  expect(await check('react', '^19.3.0', ['react.js'])).toEqual([
    'guide contains a copy of react, so the page would have two.',
  ]);
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
  const reason =
    'guide 1.0.0 imports useFetcher from react-router-dom, which the shell 1.0.0 does not share.';
  const remedy = expect.stringMatching(/^Import one of Link, useParams, .*shared-router\.ts/);
  const refused = (subject: string) => [{ check: 'shared names', subject, reason, remedy }];
  expect(checkRouterNames(releases, 'guide')).toEqual(refused('guide 1.0.0'));
  expect(checkRouterNames(releases, 'shell')).toEqual(refused('shell 1.0.0'));
  expect(checkRouterNames(releases, 'content')).toEqual([]);
});

it('accepts pages of another patch version of React, but not of another minor', () => {
  const rendered = (react: string) =>
    composedReleases({
      guide: { renderedWith: { react, 'react-dom': '19.3.1', 'react-router-dom': '7.9.0' } },
    });
  expect(checkRenderedWith(rendered('19.3.7'), 'guide')).toEqual([]);
  expect(checkRenderedWith(rendered('19.30.1'), 'content')).toEqual([]);
  expect(checkRenderedWith(rendered('19.30.1'), 'guide')).toEqual([
    {
      check: 'renderer',
      subject: 'guide 1.0.0',
      reason: 'The pages of guide 1.0.0 were rendered with react 19.30.1; the shell 1.0.0 has react 19.3.1.',
      remedy:
        'Build them with the same versions and release them together: npm run release -- shell content guide account.',
    },
  ]);
  const [unknown] = checkRenderedWith(composedReleases({ guide: { renderedWith: {} } }), null);
  const reason = 'react (unknown), react-dom (unknown), react-router-dom (unknown); the shell';
  expect(unknown?.reason).toContain(reason);
});
