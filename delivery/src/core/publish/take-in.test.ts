import { utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { keepComparison } from '../../testing/small-comparison.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { readSite } from '../assemble/assemble.ts';
import { folderDigest } from '../store/files.ts';
import { withVersions } from '../store/version-set.ts';
import { limitDrafts, takeIn } from './take-in.ts';

const PATH = '/free-homeowners-guide';

it('keeps ten drafts of an app in addition to previewed ones, and deletes the oldest', async () => {
  const { store, first } = await liveStore();
  await publishVersions(store, { guide: writeRemote(store, 'guide', '1.5.0').version });
  const write = (day: number) => {
    const release = writeRemote(store, 'guide', `2.0.${day}`);
    utimesSync(join(store.releases.folder('guide', release.version), 'release.json'), day, day);
    return release;
  };
  // The live releases have no names here, as on a copy of a site.
  await rm(join(store.folder, 'names/guide/1.5.0.json'));
  const [app, version, expiresAt] = ['guide', '2.0.1', new Date(Date.now() + 86_400_000).toISOString()];
  write(1);
  const set = withVersions(first, { guide: version });
  await store.previews.keep({ ...set, app, version, comparison: null, expiresAt }, 0);
  for (let day = 2; day <= 11; day += 1) await limitDrafts(store, write(day));
  const versions = async () => (await store.releases.list('guide')).map((one) => one.version);
  expect(await versions()).toHaveLength(13);
  await limitDrafts(store, write(12));
  expect((await versions()).filter((one) => /^(1\.|2\.0\.[123]$)/.test(one)).sort()).toEqual([
    ...['1.0.0', '1.5.0', '2.0.1', '2.0.3'],
  ]);
});

/** A site with a preview of an uploaded guide 2.0.0. */
async function withPreview() {
  const { store, first } = await liveStore();
  const release = writeRemote(store, 'guide', '2.0.0', { pages: { [PATH]: '<p>sent by somebody</p>' } });
  const set = withVersions(first, { guide: '2.0.0' });
  const comparison = await keepComparison(store, first, set);
  await store.names.claim({ guide: '2.0.0' }, {}, true);
  const [app, expiresAt] = ['guide', new Date(Date.now() + 86_400_000).toISOString()];
  await store.previews.keep({ ...set, app, version: '2.0.0', comparison, expiresAt }, 0);
  const folder = store.releases.folder('guide', '2.0.0');
  /** Stores a guide 2.0.0 with other bytes. */
  const take = async (isDraft: boolean) => {
    const keep = async () =>
      void writeRemote(store, 'guide', '2.0.0', { pages: { [PATH]: '<p>honest</p>' } });
    return takeIn(store, { release, digest: 'a'.repeat(64), isDraft, keep });
  };
  return { store, set, release, folder, take };
}

describe('a draft reserves no name:', () => {
  it('a release with other bytes replaces it, and its comparison and preview are deleted', async () => {
    const { store, set, folder, take } = await withPreview();
    const before = await folderDigest(folder);
    expect(await take(false)).toBe(true);
    const digest = await folderDigest(folder);
    expect(digest).not.toBe(before);
    expect(await store.previews.list(Date.now())).toEqual([]);
    expect(await store.comparisons.list()).toEqual([]);
    await store.names.claim({ guide: '2.0.0' });
    expect(await store.names.published({ app: 'guide', version: '2.0.0' })).toMatchObject({ digest });
    expect((await readSite(store, set)).pages.get(PATH)?.html).toContain('honest');
  });

  it('the same bytes go live unchanged, and other previews do not affect it', async () => {
    const { store, release, folder, take } = await withPreview();
    await expect(take(true)).rejects.toThrow('A draft of this name came on');
    const digest = await folderDigest(folder);
    const keep = () => Promise.reject(new Error('It lies there already.'));
    expect(await takeIn(store, { release, digest, isDraft: false, keep })).toBe(false);
    expect(await store.previews.list(Date.now())).toHaveLength(1);
  });

  it('a name that was published with other bytes is refused', async () => {
    const { store, release, take } = await withPreview();
    await store.names.claim({ guide: release.version });
    await expect(take(false)).rejects.toThrow('A release of this name was published on');
  });
});
