import { expect, it } from 'vitest';
import { abortCanary } from '../../rollout/change-canary.ts';
import { startSmallCanary, step } from '../../testing/small-canary.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { liveStore } from '../../testing/small-store.ts';
import { endPreviews, previewKept } from './make-preview.ts';
import { deleteDraft } from './take-in.ts';

it('deletes a draft without a preview', async () => {
  const { store } = await liveStore();
  writeRemote(store, 'guide', '2.0.0');
  const draft = { store, app: 'guide', version: '2.0.0', by: 'token:ana' };
  const { set } = await previewKept({ ...draft, days: 1, step });
  await expect(deleteDraft(draft)).rejects.toThrow('It has a preview.');
  await endPreviews({ store, set });
  await deleteDraft(draft);
  expect(store.releases.has('guide', '2.0.0')).toBe(false);
  await expect(deleteDraft(draft)).rejects.toThrow('guide 2.0.0 is no longer kept.');
  const deleted = (await store.audit.read()).filter(({ action }) => action === 'draft deleted');
  expect(deleted.map(({ outcome, version }) => [outcome, version])).toEqual([
    ['refused', '2.0.0'],
    ['done', '2.0.0'],
    ['failed', '2.0.0'],
  ]);
});

it('deletes nothing that visitors have had', async () => {
  const { store } = await liveStore();
  writeRemote(store, 'guide', '2.0.0');
  await startSmallCanary(store);
  for (const version of ['1.0.0', '2.0.0'])
    await expect(deleteDraft({ store, app: 'guide', version })).rejects.toThrow('Visitors have had it.');
  await abortCanary({ store, app: 'guide', step });
  await expect(deleteDraft({ store, app: 'guide', version: '2.0.0' })).rejects.toThrow('Visitors');
});
