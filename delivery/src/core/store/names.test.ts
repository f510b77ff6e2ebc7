import { appendFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SMALL_VERSIONS, writeReleases, writeRemote } from '../../testing/small-releases.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { checkName } from '../publish/take-in.ts';
import { folderDigest } from './files.ts';
import { openStore, type SiteStore } from './site-store.ts';

const GUIDE = { app: 'guide', version: '1.0.0' } as const;

/** The refusals of the name of the guide in the site's folder. */
const checkGuide = async (store: SiteStore) =>
  checkName(store, GUIDE, await folderDigest(store.releases.folder('guide', '1.0.0')));

it('accepts a new name, and later the same bytes of another compressor or build', async () => {
  const store = openStore(temporaryFolder());
  const folder = store.releases.folder('guide', '1.0.0');
  writeReleases(store);
  expect(await checkGuide(store)).toEqual([]);
  expect(await store.names.published(GUIDE)).toBeNull();
  await store.names.claim(SMALL_VERSIONS);
  appendFileSync(join(folder, 'client/routes.js.br'), 'other');
  expect(await checkGuide(store)).toEqual([]);
  rmSync(folder, { recursive: true });
  writeRemote(store, 'guide');
  expect(await checkGuide(store)).toEqual([]);
});

it('refuses a published name with other bytes in any file, with a remedy', async () => {
  for (const file of ['client/routes.js', 'release.json']) {
    const store = openStore(temporaryFolder());
    writeReleases(store);
    await store.names.claim(SMALL_VERSIONS);
    appendFileSync(join(store.releases.folder('guide', '1.0.0'), file), ' ');
    await store.names.claim(SMALL_VERSIONS);
    expect(await checkGuide(store)).toEqual([
      {
        check: 'name',
        subject: 'guide 1.0.0',
        reason: expect.stringMatching(/published on \d{4}-\d\d-\d\d with other bytes/),
        remedy: expect.stringContaining('raise the version'),
      },
    ]);
  }
});
