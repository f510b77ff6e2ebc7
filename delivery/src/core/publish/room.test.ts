import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { compose } from '../compose/compose.ts';
import type { SiteStore } from '../store/site-store.ts';
import { checkPreviewRoom, forgetUnpublished } from './room.ts';

const versionsOf = async (store: SiteStore) =>
  (await store.releases.list('guide')).map(({ version }) => version).sort();

describe('a token', () => {
  it('that tries releases over and over keeps one of them, and nothing of what others have', async () => {
    const { store, first } = await composeSmallSite();
    await store.names.claim(first.versions);
    for (const version of ['2.0.0', '3.0.0', '4.0.0'])
      writeRemote(store, 'guide', version, `() => "${version}"`);
    const composed = (guide: string) =>
      compose(store, { ...first.versions, guide }, { config, earlier: [first] });
    await composed('2.0.0');
    const shown = await composed('3.0.0');
    await store.names.claim(shown.versions);
    await forgetUnpublished(store, await store.releases.read('guide', '4.0.0'));
    expect(await versionsOf(store)).toEqual(['1.0.0', '3.0.0', '4.0.0']);
    const kept = (await store.compositions.list()).map(({ composition }) => composition.id);
    expect(kept.sort()).toEqual([first.id, shown.id].sort());
  });

  it('takes no stylesheet away while the record of what tabs may show is damaged', async () => {
    const { store, first } = await composeSmallSite();
    await store.names.claim(first.versions);
    const sheet = join(store.folder, 'styles', 'of-a-former-canary.css');
    for (const [text, isLeft] of [
      ['{"canaries":[', true],
      ['{"canaries":[],"compositions":{},"former":[]}', false],
    ] as const) {
      writeRemote(store, 'guide', '2.0.0');
      writeFileSync(sheet, 'p { color: red }');
      // Longer ago than anything takes to compose.
      utimesSync(sheet, 0, 0);
      writeFileSync(join(store.folder, 'rollouts.json'), text);
      await forgetUnpublished(store, await store.releases.read('guide', '1.0.0'));
      expect(await versionsOf(store)).toEqual(['1.0.0']);
      expect(existsSync(sheet)).toBe(isLeft);
    }
  });

  it('does not take away what is live on a site that has no names yet', async () => {
    const { store } = await composeSmallSite();
    writeRemote(store, 'guide', '2.0.0');
    await forgetUnpublished(store, await store.releases.read('guide', '2.0.0'));
    expect(await versionsOf(store)).toEqual(['1.0.0', '2.0.0']);
  });
});

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
  expect(refusal?.remedy).toContain('--end cguide2. The next one ends by itself on 2026-01-02.');
});
