import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteFolder } from '../../open-site.ts';
import { smallFrames, writeReleases } from '../../testing/small-releases.ts';
import { liveStore, publishGuide } from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { openStore } from './site-store.ts';

it.each([
  [undefined, join(PROJECT_ROOT, '.site')],
  ['.site-test/production', join(PROJECT_ROOT, '.site-test/production')],
  ['/var/lib/site', '/var/lib/site'],
])('with SITE_DIR=%s the site is in %s', (chosen, folder) => {
  expect(siteFolder(chosen ? { SITE_DIR: chosen } : {})).toBe(folder);
});

it('writes no files other than the site’s', async () => {
  const { store } = await liveStore();
  await publishGuide(store, '2.0.0');
  const site = ['history.jsonl', 'live.json', 'names', 'publish-lock.sqlite', 'releases'];
  expect(readdirSync(store.folder).sort()).toEqual(site);
});

it('loads the contents of a release, and refuses changed or missing files', async () => {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  expect((await store.releases.load('shell', '1.0.0')).frames).toEqual(smallFrames());
  expect(Object.keys((await store.releases.load('guide', '1.0.0')).pages?.pages ?? {})).toEqual([
    '/free-homeowners-guide',
  ]);
  writeFileSync(join(store.releases.folder('guide', '1.0.0'), 'pages.json'), '{"format":1,"pages":{}}');
  await expect(store.releases.load('guide', '1.0.0')).rejects.toThrow(
    'pages.json of guide 1.0.0 is damaged. Release it again, or roll back: npm run rollback -- guide.',
  );
});

it('tolerates that a release is deleted already', async () => {
  const store = openStore(temporaryFolder());
  writeReleases(store);
  for (let time = 0; time < 2; time += 1)
    await store.discard({ releases: [{ app: 'guide', version: '1.0.0' }] });
  expect(await store.releases.list('guide')).toEqual([]);
  expect(readdirSync(join(store.folder, 'drafts'))).toEqual([]);
});

it('returns nothing for a missing record, but throws for an unreadable one', async () => {
  const store = openStore(temporaryFolder());
  expect(await store.records.document('tokens.json')).toBeNull();
  expect(await store.records.lines('audit.jsonl')).toEqual([]);
  for (const name of ['tokens.json', 'audit.jsonl']) mkdirSync(join(store.folder, name));
  await expect(store.records.document('tokens.json')).rejects.toThrow('EISDIR');
  await expect(store.records.lines('audit.jsonl')).rejects.toThrow('EISDIR');
});

it('adds a document once, and replaces it any number of times', async () => {
  const store = openStore(temporaryFolder());
  expect(await store.records.add('a/b.json', 1)).toBe(true);
  expect(await store.records.add('a/b.json', 2)).toBe(false);
  expect(await store.records.document('a/b.json')).toBe(1);
  await store.records.keep('a/b.json', 3);
  expect(await store.records.document('a/b.json')).toBe(3);
});
