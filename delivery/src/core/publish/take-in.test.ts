import { existsSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import config from 'shared-lib/site.config.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { keepComparison } from '../../testing/small-comparison.ts';
import { writeRemote, writeShell } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { sourceVersion } from '../build/build-release.ts';
import { compose } from '../compose/compose.ts';
import { folderDigest } from '../store/files.ts';
import type { SiteStore } from '../store/site-store.ts';
import { forgetUnpublished, takeIn, takeInBuilt } from './take-in.ts';

const versionsOf = async (store: SiteStore) =>
  (await store.releases.list('guide')).map(({ version }) => version).sort();

describe('forgetting what was never published', () => {
  it('leaves a token that tries releases over and over one of them, and others what they have', async () => {
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

/** A site with a preview of the guide 2.0.0, as somebody has sent it. */
async function withPreview() {
  const { store, first } = await composeSmallSite();
  await store.names.claim(first.versions);
  writeRemote(store, 'guide', '2.0.0', '() => "sent by somebody"');
  const shown = await compose(store, { ...first.versions, guide: '2.0.0' }, { config, earlier: [first] });
  const comparison = await keepComparison(store, first.id, shown.id);
  await store.names.claim({ guide: '2.0.0' }, {}, true);
  const [app, expiresAt] = ['guide', new Date(Date.now() + 86_400_000).toISOString()];
  await store.previews.keep({ composition: shown.id, app, version: '2.0.0', comparison, expiresAt }, 0);
  const release = await store.releases.read('guide', '2.0.0');
  const folder = store.releases.folder('guide', '2.0.0');
  /** Takes in a guide 2.0.0 with other bytes. */
  const take = async (isPreview: boolean) => {
    const keep = async () => writeRemote(store, 'guide', '2.0.0', '() => "honest"');
    return takeIn(store, { release, digest: 'a'.repeat(64), isPreview, keep });
  };
  return { store, first, shown, release, folder, take };
}

describe('a preview decides nothing:', () => {
  it('a release of its version with other bytes takes its place, and nothing that was made of it is left', async () => {
    const { store, first, shown, folder, take } = await withPreview();
    const before = await folderDigest(folder);
    expect(await take(false)).toBe(true);
    const digest = await folderDigest(folder);
    expect(digest).not.toBe(before);
    expect(await store.compositions.read(shown.id)).toBeNull();
    expect(await store.previews.list(Date.now())).toEqual([]);
    expect(await store.comparisons.list()).toEqual([]);
    await store.names.claim({ guide: '2.0.0' });
    expect(await store.names.published({ app: 'guide', version: '2.0.0' })).toMatchObject({ digest });
    const again = await compose(store, { ...first.versions, guide: '2.0.0' }, { config, earlier: [first] });
    const pages = [...(await store.compositions.readPages(again)).values()];
    expect(pages.map(({ identity }) => identity.toString()).join()).toContain('honest');
  });

  it('the same bytes become live as they are, and other previews leave it alone', async () => {
    const { store, shown, release, folder, take } = await withPreview();
    await expect(take(true)).rejects.toThrow('A release of this name was previewed on');
    const digest = await folderDigest(folder);
    const keep = () => Promise.reject(new Error('It lies there already.'));
    expect(await takeIn(store, { release, digest, isPreview: false, keep })).toBe(false);
    expect(await store.compositions.read(shown.id)).not.toBeNull();
  });

  it('of what has the version of this checkout, a release takes only the bytes that the checkout builds', async () => {
    const { store } = await composeSmallSite();
    // The bundler of remotes builds nothing under vitest.
    const version = await sourceVersion('shell');
    writeShell(store, version);
    await store.names.claim({ shell: version }, {}, true);
    expect((await takeInBuilt(store, 'shell', false)).isNew).toBe(true);
    const digest = await folderDigest(store.releases.folder('shell', version));
    const { release, isNew } = await takeInBuilt(store, 'shell', false);
    expect([release.version, isNew]).toEqual([version, false]);
    await store.names.claim({ shell: version });
    expect(await store.names.published({ app: 'shell', version })).toMatchObject({ digest });
    const other = { release, digest: 'a'.repeat(64), isPreview: false, keep: async () => {} };
    await expect(takeIn(store, other)).rejects.toThrow('A release of this name was published on');
  });
});
