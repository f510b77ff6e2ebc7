import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { guideChanges, smallCanary, smallSet, writeRemote } from '../../testing/small-releases.ts';
import { liveStore, publishGuide, publishVersions } from '../../testing/small-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import {
  type Change,
  type Live,
  liveText,
  liveVersions,
  readLiveText,
  shownReleases,
  stateName,
} from './live.ts';
import { openStore, type SiteStore } from './site-store.ts';
import { setId } from './version-set.ts';

const actions = async ({ live }: SiteStore) =>
  (await live.history()).map(({ action, versions }) => `${action} ${versions.guide}`);
async function twoGuides() {
  const { store, first } = await liveStore();
  return { store, first, second: await publishGuide(store, '2.0.0') };
}
const BOTH = ['start 1.0.0', 'release 2.0.0'];

it('records each change of the live set, and ignores a set that is already live', async () => {
  await expect(openStore(temporaryFolder()).live.current()).rejects.toThrow('Nothing is live yet: run "npm');
  const { store, first, second } = await twoGuides();
  expect(await store.live.read()).toEqual(second);
  expect(readLiveText(readFileSync(store.live.file, 'utf8'))).toEqual(second);
  expect(await store.live.history()).toEqual([
    expect.objectContaining({ action: 'start', app: null, from: null, to: stateName(first), ...first }),
    expect.objectContaining({ action: 'release', from: stateName(first), to: stateName(second), ...second }),
  ]);
  await publishVersions(store);
  expect(await actions(store)).toEqual(BOTH);
});

it('refuses a version set that names a missing release', async () => {
  const { store, first } = await liveStore();
  const live = { ...smallSet(undefined, { guide: '9.0.0' }), canaries: [] };
  const replaced = store.live.replace(live, { action: 'release', app: 'guide' });
  await expect(replaced).rejects.toThrow('Nothing was changed: guide 9.0.0 is not stored.');
  expect(await store.live.current()).toEqual(first);
});

it('the history omits a truncated line, and a change that was recorded but not made', async () => {
  const { store, first } = await liveStore();
  const before = readFileSync(store.live.file);
  const second = await publishGuide(store, '2.0.0');
  writeFileSync(store.live.file, before);
  expect([await store.live.read(), await actions(store)]).toEqual([first, ['start 1.0.0']]);
  appendFileSync(join(store.folder, 'history.jsonl'), '\n{"at":"2026-');
  await publishGuide(store, '3.0.0');
  await publishVersions(store, second.versions);
  expect(await actions(store)).toEqual(['start 1.0.0', 'release 3.0.0', 'release 2.0.0']);
});

describe('with a damaged or missing live.json', () => {
  it.each<[string, (file: string) => void]>([
    ['damaged', (file) => writeFileSync(file, '{"versions":{}}')],
    ['missing', (file) => rmSync(file)],
  ])('the newest complete set is live while the file is %s, until the next switch', async (what, damage) => {
    const { store, second } = await twoGuides();
    damage(store.live.file);
    expect([await store.live.read(), await actions(store)]).toEqual([second, BOTH]);
    const message = await store.live.damage();
    expect(message).toContain(`live.json is ${what}.`);
    expect(message).toContain(`npm run rollback -- ${setId(second)}`);
    await publishVersions(store, { guide: '1.0.0' }, { action: 'rollback' });
    expect(await store.live.damage()).toBeNull();
    expect(await actions(store)).toEqual([...BOTH, 'rollback 1.0.0']);
  });

  it('the message names a missing release, and an older complete set is live', async () => {
    const { store, first } = await twoGuides();
    await store.releases.discard('guide', '2.0.0');
    expect(await store.live.read()).toEqual(first);
    const reason = new RegExp(`names guide 2.0.0, which is not stored. .* is ${setId(first)}:`);
    expect(await store.live.damage()).toMatch(reason);
    await store.releases.discard('guide', '1.0.0');
    await expect(store.live.current()).rejects.toThrow('No former version set is stored completely');
  });

  it('the history keeps a canary that started before the damage', async () => {
    const { store } = await liveStore();
    writeRemote(store, 'guide', '2.0.0');
    await publishVersions(store, {}, { action: 'canary', canaries: [smallCanary()] });
    writeFileSync(store.live.file, '');
    await publishGuide(store, '3.0.0');
    expect(await actions(store)).toEqual(['start 1.0.0', 'canary 1.0.0', 'release 3.0.0']);
  });
});

it.each([
  ['a release of an older version is appended', '1 2 1', '1 2 1'],
  ['a rollback removes the releases after its target', '1 2 3 <1', '1'],
  ['a release after a rollback is appended', '1 2 <1 3', '1 3'],
  ['a rolled-back release may be released again', '1 2 <1 2', '1 2'],
])('lists live versions: %s', (_, history, versions) =>
  expect(liveVersions(guideChanges(history.split(' ')), 'guide').join(' ')).toBe(versions),
);

it('shownReleases gives the time until which each release was live or a canary', () => {
  const [first, second, third] = guideChanges(['1', '2', '3']) as [Change, Change, Change];
  const tried = { ...second, canaries: [smallCanary({ version: '9' })] };
  const releases = shownReleases([first, tried, third]).filter(({ app }) => app === 'guide');
  expect(releases.map(({ version, until }) => [version, until])).toEqual([
    ['1', Date.parse(second.at)],
    ['2', Date.parse(third.at)],
    ['9', Date.parse(third.at)],
    ['3', Number.POSITIVE_INFINITY],
  ]);
});

it('liveText ignores the order of settings, and setId ignores the order of apps', () => {
  const { versions, config } = smallSet();
  const live: Live = { versions, config, canaries: [smallCanary()] };
  const { origin, host, origins } = config;
  expect(liveText({ ...live, config: { origins, host, origin } })).toBe(liveText(live));
  expect(readLiveText(liveText(live))).toEqual(live);
  const turned = Object.fromEntries(Object.entries(versions).reverse()) as unknown as typeof versions;
  expect(setId({ versions: turned, config })).toBe(setId(smallSet()));
  const others = [smallSet('https://other.example'), smallSet(undefined, { guide: '2.0.0' })];
  expect(new Set([smallSet(), ...others].map(setId)).size).toBe(3);
});
