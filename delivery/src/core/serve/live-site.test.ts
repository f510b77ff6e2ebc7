import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, type MockInstance, onTestFinished, vi } from 'vitest';
import { writeRemote } from '../../testing/small-releases.ts';
import { headingOf, smallSite } from '../../testing/small-site.ts';
import type { SiteStore } from '../store/site-store.ts';
import { setId, withVersions } from '../store/version-set.ts';
import type { EncodedFile } from './answer-file.ts';
import { createLiveSite, type LiveSite, type ReadLive } from './live-site.ts';

const GUIDE = '/free-homeowners-guide';
const text = (file: EncodedFile | undefined) => new TextDecoder().decode(file?.encodings.identity);
const fileAt = ({ site, files }: LiveSite, path: string) => files.get(site.pages.get(path)?.html ?? '');
const guide = (live: LiveSite) => headingOf(text(fileAt(live, GUIDE)));
const servedGuide = async (live: ReadLive) => guide(await live());
const DAY_MS = 86_400_000;

const writeGuide = (store: SiteStore, version: string) =>
  writeRemote(store, 'guide', version, { pages: { [GUIDE]: `<h1>${version}</h1>` } });

async function twoGuides() {
  const small = await smallSite();
  writeGuide(small.store, '2.0.0');
  return { ...small, second: await small.change({ guide: '2.0.0' }) };
}

it('serves a new live set without a restart, and encodes only the changed pages', async () => {
  const { store, first, change } = await smallSite();
  const info = vi.fn();
  const live = createLiveSite(store, { info });
  const before = await live();
  const { site, files } = before;
  expect(site.id).toBe(setId(first));
  for (const [content, file] of files) expect(text(file)).toBe(content);
  for (const content of [...site.documents.values(), site.pages.get(GUIDE)?.html])
    expect([...files.keys()]).toContain(content);
  expect(await live()).toBe(before);
  writeGuide(store, '2.0.0');
  await change({ guide: '2.0.0' });
  const after = await live();
  expect([guide(before), guide(after)]).toEqual([`Title of ${GUIDE}`, '2.0.0']);
  expect(fileAt(after, '/blog')).toBe(fileAt(before, '/blog'));
  expect(info.mock.calls).toEqual([[{ set: after.site.id }, 'serving a new version set']]);
});

it('reads an unchanged set again after 30 days, before its security.txt expires', async () => {
  const live = createLiveSite((await smallSite()).store);
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const before = await live();
  vi.advanceTimersByTime(30 * DAY_MS - 1);
  expect(await live()).toBe(before);
  vi.advanceTimersByTime(1);
  expect(await live()).not.toBe(before);
});

describe('a site whose files are damaged', () => {
  let consoleError: MockInstance;
  beforeEach(() => {
    consoleError = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['performance'] });
    return () => {
      vi.useRealTimers();
      consoleError.mockRestore();
    };
  });

  it('retries reading an unreadable release, and serves the former set in the meantime', async () => {
    const { store, first } = await smallSite();
    const live = createLiveSite(store);
    await live();
    writeGuide(store, '2.0.0');
    const folder = store.releases.folder('guide', '2.0.0');
    renameSync(join(folder, 'pages.json'), join(folder, 'away'));
    const next = { ...withVersions(first, { guide: '2.0.0' }), canaries: [] };
    await store.live.replace(next, { action: 'release', app: 'guide' });
    for (const turn of ['first', 'second']) {
      expect(await servedGuide(live), turn).toBe(`Title of ${GUIDE}`);
      vi.advanceTimersByTime(10_000);
    }
    expect(consoleError).toHaveBeenCalledOnce();
    renameSync(join(folder, 'away'), join(folder, 'pages.json'));
    expect(await servedGuide(live)).toBe('2.0.0');
  });

  it('never serves a release whose files were changed, not even after a restart', async () => {
    const { store, first, change } = await twoGuides();
    await change({ guide: '1.0.0' }, 'rollback');
    const live = createLiveSite(store);
    await live();
    writeFileSync(join(store.releases.folder('guide', '2.0.0'), 'pages.json'), '{}');
    await change({ guide: '2.0.0' });
    for (const server of [live, createLiveSite(store)]) {
      expect(await servedGuide(server)).toBe(`Title of ${GUIDE}`);
      const message = String(consoleError.mock.lastCall?.[0]);
      expect(message).toMatch(/pages\.json of guide 2\.0\.0 is damaged\. Roll back \(npm run rollback/);
      expect(message).toContain(`Serving ${setId(first)}.`);
    }
  });

  it('serves the last live set, even after a restart, when live.json is damaged', async () => {
    const { store, second } = await twoGuides();
    const running = createLiveSite(store);
    await running();
    writeFileSync(store.live.file, '{"versions":{"shell":"../\\u0000"}}');
    for (const server of [running, createLiveSite(store)]) expect(await servedGuide(server)).toBe('2.0.0');
    const message = expect.stringMatching(new RegExp(`live.json is damaged\\..*Serving ${setId(second)}\\.`));
    expect(consoleError.mock.calls).toEqual([[message], [message]]);
    await store.live.replace(second, { action: 'rollback', app: null });
    expect([await servedGuide(running), consoleError.mock.calls.length]).toEqual(['2.0.0', 2]);
  });
});

it('serves files of releases that were live in the last 30 days', async () => {
  const { store, change } = await smallSite();
  for (const version of ['2.0.0', '3.0.0']) writeGuide(store, version);
  const live = createLiveSite(store);
  const statuses = async () => {
    const { isServed } = await live();
    return ['1.0.0', '2.0.0', '3.0.0'].map((version) => isServed(`guide/${version}`));
  };
  expect(await statuses()).toEqual([true, false, false]);
  await change({ guide: '2.0.0' });
  expect(await statuses()).toEqual([true, true, false]);
  await change({ guide: '1.0.0' }, 'rollback');
  const replaced = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: replaced + 30 * DAY_MS - 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await statuses()).toEqual([true, true, false]);
  vi.setSystemTime(replaced + 30 * DAY_MS + 60_000);
  expect(await statuses()).toEqual([true, false, false]);
});
