import { expect, it } from 'vitest';
import { composeSmallSite } from '../../testing/small-site.ts';
import { checkPreviewRoom } from './make-preview.ts';

it('an app has ten previews at most, and is told which one ends first', async () => {
  const { store } = await composeSmallSite();
  const release = await store.releases.read('guide', '1.0.0');
  const keep = (day: number, app = 'guide') => {
    const expiresAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
    const version = String(day);
    const preview = { composition: `c${app}${day}`, app, version, comparison: 'c', expiresAt };
    return store.previews.keep(preview, 0);
  };
  for (let day = 2; day <= 10; day += 1) await keep(day);
  for (let day = 2; day <= 20; day += 1) await keep(day, 'content');
  expect(await checkPreviewRoom(store, release, 0)).toEqual([]);
  await keep(11);
  expect(await checkPreviewRoom(store, { ...release, version: '11' }, 0)).toEqual([]);
  const [refusal] = await checkPreviewRoom(store, release, 0);
  expect(refusal?.reason).toBe('10 releases of guide have previews, and no more may have any.');
  expect(refusal?.remedy).toContain('--end cguide2. The next one expires on 2026-01-02.');
});
