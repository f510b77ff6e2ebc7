import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { siteFolder } from '../../open-site.ts';
import { writeComposition } from '../../testing/small-site.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { PROJECT_ROOT } from '../project/project.ts';
import { pointTo } from './live.ts';
import { openStore } from './site-store.ts';

it.each([
  [undefined, join(PROJECT_ROOT, '.site')],
  ['.site-test/production', join(PROJECT_ROOT, '.site-test/production')],
  ['/var/lib/site', '/var/lib/site'],
])('with SITE_DIR=%s the site lies in %s', (chosen, folder) => {
  expect(siteFolder(chosen ? { SITE_DIR: chosen } : {})).toBe(folder);
});

it('says what to do while nothing is live', async () => {
  await expect(openStore(temporaryFolder()).live.composition()).rejects.toThrow(
    /^Nothing is live yet: run "npm start".* or "npm start -- --build".* Then run this again\.$/,
  );
});

it('what is live is the composition that was made live last, and leaves no draft behind', async () => {
  const store = openStore(temporaryFolder());
  const first = await writeComposition(store, 'first', {});
  const second = await writeComposition(store, 'second', {});
  expect(await store.live.composition()).toEqual(second);
  await pointTo(store.folder, 'first');
  expect(await store.live.composition()).toEqual(first);
  expect(readdirSync(store.folder).sort()).toEqual(['compositions', 'live']);
});

it('lists the compositions that are there while others are deleted: a roll back meets the end of a refusal', async () => {
  const store = openStore(temporaryFolder());
  for (let time = 0; time < 200; time += 1) {
    await writeComposition(store, 'refused', {});
    await Promise.all([
      store.compositions.list(),
      rm(store.compositions.folder('refused'), { recursive: true }),
    ]);
  }
  expect(await store.compositions.list()).toEqual([]);
});

it('deletes what somebody else may have deleted', async () => {
  const store = openStore(temporaryFolder());
  await writeComposition(store, 'refused', {});
  await store.compositions.discard('refused');
  await store.compositions.discard('refused');
  expect(await store.compositions.list()).toEqual([]);
  expect(readdirSync(join(store.folder, 'drafts'))).toEqual([]);
});
