import { expect, it } from 'vitest';
import { step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishVersions } from '../../testing/small-store.ts';
import { setId, withVersions } from '../store/version-set.ts';
import { checkPreviewLimit, endPreviews, previewStored, previewsOf } from './make-preview.ts';

it('limits an app to ten releases with previews, and names the preview that ends first', async () => {
  const { store, first } = await liveStore();
  const release = await store.releases.read('guide', '1.0.0');
  const addPreview = (day: number, app = 'guide') => {
    const expiresAt = `2099-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
    const set = withVersions(first, { [app]: String(day) });
    return store.previews.add({ ...set, app, version: String(day), expiresAt }, 0);
  };
  for (let day = 2; day <= 10; day += 1) await addPreview(day);
  for (let day = 2; day <= 20; day += 1) await addPreview(day, 'content');
  expect(await checkPreviewLimit(store, release)).toEqual([]);
  await addPreview(11);
  expect(await checkPreviewLimit(store, { ...release, version: '11' })).toEqual([]);
  const [refusal] = await checkPreviewLimit(store, release);
  expect(refusal?.reason).toBe('10 releases of guide have previews already, which is the limit.');
  const set = setId(withVersions(first, { guide: '2' }));
  expect(refusal?.remedy).toContain(`--end ${set}), or wait: the first expires on 2099-01-02.`);
});

it('a preview opens a draft page, if the release has one', async () => {
  const { store } = await liveStore();
  const routes = [routeAt('/free-homeowners-guide'), routeAt('/new', { draft: true })];
  writeRemote(store, 'guide', '2.0.0', { routes });
  const preview = await previewStored({ store, app: 'guide', version: '2.0.0', days: 2, step });
  expect(preview.address).toMatch(/\?to=\/new$/);
});

it('a preview shows a stored release with the other apps’ live releases until it is ended', async () => {
  const { store, first } = await liveStore();
  const options = { store, app: 'guide', version: '2.0.0', days: 2, step };
  await expect(previewStored(options)).rejects.toThrow('guide 2.0.0 is not stored');
  writeRemote(store, 'guide', '2.0.0', { routes: [routeAt('/blog')] });
  await expect(previewStored(options)).rejects.toThrow('Refused');
  expect(await store.previews.list(Date.now())).toEqual([]);

  writeRemote(store, 'guide', '2.0.0');
  writeRemote(store, 'content', '2.0.0');
  await publishVersions(store, { content: '2.0.0' });
  const preview = await previewStored(options);
  expect(preview.set).toBe(setId(withVersions(first, { content: '2.0.0', guide: '2.0.0' })));
  expect(preview.address).toMatch(/\/_preview\/[^?]+\?to=\/free-homeowners-guide$/);
  expect(await previewsOf(store, 'guide', '2.0.0')).toEqual([preview]);
  expect(await store.names.read(options)).toMatchObject({ preview: true });
  const ended = { store, set: preview.set };
  await expect(endPreviews({ ...ended, app: 'content' })).rejects.toThrow('Previews: none.');
  const listed = `This version set has no preview. Previews: ${preview.set} (guide 2.0.0).`;
  await expect(endPreviews({ store, set: setId(first) })).rejects.toThrow(listed);
  await endPreviews({ store, set: preview.address, app: 'guide', by: 'token:ana' });
  const last = { action: 'preview ended', outcome: 'done', set: preview.set, by: 'token:ana' };
  expect((await store.audit.read()).at(-1)).toMatchObject(last);
  expect(await previewsOf(store, 'guide', '2.0.0')).toEqual([]);
});
