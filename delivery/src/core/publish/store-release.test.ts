import { appendFileSync, utimesSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { abortCanary } from '../../rollout/change-canary.ts';
import { startSmallCanary, step, storeComparison } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { readSite } from '../assemble/assemble.ts';
import { folderDigest } from '../store/files.ts';
import { withVersions } from '../store/version-set.ts';
import { endPreviews, previewStored } from './make-preview.ts';
import { checkName, deleteDraft, limitDrafts, storeRelease } from './store-release.ts';

const PATH = '/free-homeowners-guide';

it('keeps an app’s previewed drafts and the ten newest others', async () => {
  const { store, first } = await liveStore();
  await publishVersions(store, { guide: writeRemote(store, 'guide', '1.5.0').version });
  const write = (day: number) => {
    const release = writeRemote(store, 'guide', `2.0.${day}`);
    utimesSync(join(store.releases.folder('guide', release.version), 'release.json'), day, day);
    return release;
  };
  // A live release may lack its name record, for example in a copied site.
  await rm(join(store.folder, 'names/guide/1.5.0.json'));
  const [app, version, expiresAt] = ['guide', '2.0.1', new Date(Date.now() + 86_400_000).toISOString()];
  write(1);
  const set = withVersions(first, { guide: version });
  await store.previews.add({ ...set, app, version, expiresAt }, 0);
  for (let day = 2; day <= 11; day += 1) await limitDrafts(store, write(day));
  await limitDrafts(store, write(12));
  const versions = (await store.releases.list('guide')).map((one) => one.version);
  const old = versions.filter((one) => /^(1\.|2\.0\.[123]$)/.test(one));
  expect([versions.length, old.sort()]).toEqual([13, ['1.0.0', '1.5.0', '2.0.1', '2.0.3']]);
});

async function siteWithPreview() {
  const { store, first } = await liveStore();
  const release = writeRemote(store, 'guide', '2.0.0', { pages: { [PATH]: '<p>uploaded</p>' } });
  const set = withVersions(first, { guide: '2.0.0' });
  await storeComparison(store, first, set);
  const preview = await previewStored({ store, app: 'guide', version: '2.0.0', days: 1, step });
  const folder = store.releases.folder('guide', '2.0.0');
  const storeOther = async (isDraft: boolean) => {
    const write = async () => void writeRemote(store, 'guide', '2.0.0', { pages: { [PATH]: 'built' } });
    return storeRelease(store, { release, digest: 'a'.repeat(64), isDraft, write });
  };
  return { store, set, release, folder, preview, storeOther };
}

it('a release replaces a draft of its name, and ends its preview', async () => {
  const { store, set, release, folder, storeOther } = await siteWithPreview();
  await expect(storeOther(true)).rejects.toThrow('A draft of this name was stored on');
  const before = await folderDigest(folder);
  const write = () => Promise.reject(new Error('It is stored already.'));
  expect(await storeRelease(store, { release, digest: before, isDraft: false, write })).toBe(false);
  expect(await store.previews.list(Date.now())).toHaveLength(1);

  expect(await storeOther(false)).toBe(true);
  const digest = await folderDigest(folder);
  expect(digest).not.toBe(before);
  expect([await store.previews.list(Date.now()), await store.comparisons.list()]).toEqual([[], []]);
  await store.names.claim({ guide: '2.0.0' });
  expect(await store.names.readPublished(release)).toMatchObject({ digest });
  expect((await readSite(store, set)).pages.get(PATH)?.html).toContain('built');
});

it('a published name with other contents is refused, but other compressed files are accepted', async () => {
  const { store, release, folder, storeOther } = await siteWithPreview();
  const check = async () => checkName(store, release, await folderDigest(folder));
  expect([await check(), await store.names.readPublished(release)]).toEqual([[], null]);
  await store.names.claim({ guide: '2.0.0' });
  await expect(storeOther(false)).rejects.toThrow('A release of this name was published on');
  appendFileSync(join(folder, 'client/routes.js.br'), 'other');
  expect(await check()).toEqual([]);
  appendFileSync(join(folder, 'release.json'), ' ');
  const remedy = expect.stringContaining('raise the version');
  expect(await check()).toMatchObject([{ check: 'name', subject: 'guide 2.0.0', remedy }]);
});

it('deletes a draft without a preview, but no release that was live or a canary', async () => {
  const { store, preview } = await siteWithPreview();
  const draft = { store, app: 'guide', version: '2.0.0', by: 'token:ana' };
  await expect(deleteDraft(draft)).rejects.toThrow('The draft has a preview.');
  await endPreviews({ store, set: preview.set });
  await deleteDraft(draft);
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  const deleted = { action: 'draft deleted', outcome: 'done', version: '2.0.0', by: 'token:ana' };
  expect((await store.audit.read()).at(-1)).toMatchObject(deleted);
  await expect(deleteDraft(draft)).rejects.toThrow('guide 2.0.0 is not stored.');
  writeRemote(store, 'guide', '2.0.0');
  await startSmallCanary(store);
  await abortCanary({ store, app: 'guide', step });
  for (const version of ['1.0.0', '2.0.0'])
    await expect(deleteDraft({ ...draft, version })).rejects.toThrow('The release has been live or a canary');
});
