import { createLog, type ReleaseHealth } from 'backend';
import { Hono } from 'hono';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Canary } from '../core/store/canaries.ts';
import { openStore } from '../core/store/site-store.ts';
import { publishOthers, startSmallCanary, step } from '../testing/small-canary.ts';
import { smallCanary } from '../testing/small-releases.ts';
import { serveApp } from '../testing/small-site.ts';
import { liveStore } from '../testing/small-store.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  type CheckOptions,
  nextStep,
  readCanarySettings,
  readHealth,
  runCanaryCheck,
  startCanaryCheck,
} from './canary-check.ts';
import { abortCanary, changeCanary } from './change-canary.ts';

const reports = (views: number, failed = 0, networks = views): ReleaseHealth => ({
  ...{ views, failed, networks, loads: 0, load_ms: 0 },
});

const CHANGED = Date.parse(smallCanary().changedAt);
const HOUR_MS = 3_600_000;
const decide = (
  stable: ReleaseHealth,
  canary: ReleaseHealth,
  { after = 0, ...changes }: Partial<Canary> & { after?: number } = {},
) => nextStep(smallCanary(changes), { stable, canary }, { stageMs: HOUR_MS, now: CHANGED + after });

it.each<[string, ReleaseHealth, ReleaseHealth]>([
  ['every view of ten networks fails', reports(90), reports(10, 10)],
  ['half of its views fail, and stable has no views', reports(0), reports(40, 20)],
  ['it fails four times as often as stable, which also fails', reports(900, 90), reports(100, 40)],
])('nextStep aborts a canary when %s', (_, stable, canary) => {
  expect(decide(stable, canary)).toMatchObject({ event: 'aborted' });
});

it.each<[string, ReleaseHealth, ReleaseHealth]>([
  ['nobody has reported', reports(0), reports(0)],
  ['only nine networks have seen it fail', reports(90), reports(9, 9)],
  ['it fails twice as often as stable, which also fails', reports(900, 90), reports(100, 20)],
  ['only one view in twenty fails', reports(9000), reports(1000, 50)],
  // A network's reports count at most 12 times an hour, and the window includes parts of two hours: 4 × 24 failures.
  ['four networks report failures for the whole window', reports(90), reports(116, 96, 28)],
])('nextStep keeps a canary when %s', (_, stable, canary) => {
  expect(decide(stable, canary)).toBe(null);
});

it('nextStep raises a progressive canary after each stage time, and promotes it after 50%', () => {
  const at = (percent: number, after: number) =>
    decide(reports(90), reports(10), { percent, progressive: true, after });
  expect(at(1, HOUR_MS - 1)).toBe(null);
  expect(at(1, HOUR_MS)).toEqual({ event: 'raised', reason: 'It was not aborted at 1%.' });
  expect(at(20, HOUR_MS)).toEqual({ event: 'raised', reason: 'It was not aborted at 20%.' });
  expect(at(50, HOUR_MS)).toMatchObject({ event: 'promoted' });
  expect(decide(reports(90), reports(10), { after: 100 * HOUR_MS })).toBe(null);
});

it('reads only reports of the last hour, and none from before the canary changed', async () => {
  const health = vi.fn(async (_: string, __: number) => new Map());
  await readHealth(smallCanary(), { health }, CHANGED + 60_000);
  await readHealth(smallCanary(), { health }, CHANGED + 5 * HOUR_MS);
  expect(health.mock.calls.map(([, since]) => since)).toEqual([CHANGED, CHANGED + 4 * HOUR_MS]);
});

async function siteWithCanary(options: Parameters<typeof startSmallCanary>[1] = {}) {
  const calls: Record<string, unknown>[] = [];
  const hook = new Hono().post('/hook', async (c) => {
    calls.push(await c.req.json());
    // The check ignores the webhook's response.
    return c.body(null, 500);
  });
  const { store, first } = await liveStore();
  await publishOthers(store, 'guide');
  await startSmallCanary(store, options);
  const health = new Map([['1.0.0', reports(90)]]);
  const checkOptions: CheckOptions = {
    store,
    origin: 'https://www.example.com',
    events: { health: async () => health, claim: async () => true },
    settings: { stageMs: 0, webhook: `${await serveApp(hook)}/hook` },
    readFigures: async () => 'Too early: no views yet.',
    log: createLog({ logLevel: 'silent' }),
  };
  const canaries = async () => (await store.live.current()).canaries;
  const audit = async () =>
    (await store.audit.read()).map(({ by, action, said }) => [by, action, ...said.slice(0, 2)].join(': '));
  return { store, first, health, options: checkOptions, calls, canaries, audit };
}

it('runCanaryCheck aborts a canary whose page views fail, and calls the webhook', async () => {
  const { store, first, health, options, calls, canaries, audit } = await siteWithCanary();
  health.set('2.0.0', reports(9, 9));
  await runCanaryCheck(options);
  expect(await canaries()).toHaveLength(1);
  health.set('2.0.0', reports(20, 20));
  await runCanaryCheck(options);
  expect(await canaries()).toEqual([]);
  const reason = '100.0% of page views failed (20 of 20), against 0.0% for the stable release (0 of 90).';
  expect(await audit()).toEqual([`canary-check: canary aborted: ${reason}: Too early: no views yet.`]);
  const site = 'https://www.example.com';
  expect(calls).toEqual([{ event: 'aborted', app: 'guide', version: '2.0.0', percent: 10, reason, site }]);
  expect(await store.live.current()).toEqual(first);
});

it('runCanaryCheck raises a progressive canary, and promotes it last', async () => {
  const { store, options, calls, canaries, audit } = await siteWithCanary({ percent: 1, progressive: true });
  for (const percent of [10, 50]) {
    await runCanaryCheck(options);
    expect(await canaries()).toMatchObject([{ percent, progressive: true }]);
  }
  await runCanaryCheck(options);
  expect((await store.live.current()).versions.guide).toBe('2.0.0');
  const events = calls.map(({ event, percent }) => `${event} ${percent}`);
  expect(events).toEqual(['raised 1', 'raised 10', 'promoted 50']);
  const audited = ['canary', 'canary', 'promote'].map((action) => `canary-check: ${action}: `);
  expect(await audit()).toEqual(audited.map((line) => expect.stringContaining(line)));
});

it('changes nothing if another server has the claim, reading fails, or the canary has changed', async () => {
  const { store, health, options, calls, canaries, audit } = await siteWithCanary({ progressive: true });
  health.set('2.0.0', reports(20, 20));
  const { events } = options;
  await runCanaryCheck({ ...options, events: { ...events, claim: async () => false } });
  const down = () => Promise.reject(new Error('The database is down.'));
  await runCanaryCheck({ ...options, events: { ...events, health: down } });
  expect(await canaries()).toMatchObject([{ percent: 10 }]);
  const changesCanary: CheckOptions['events'] = {
    ...events,
    async health() {
      await changeCanary({ store, app: 'guide', percent: 20, step });
      return new Map([['2.0.0', reports(20, 20)]]);
    },
  };
  await runCanaryCheck({ ...options, events: changesCanary });
  expect(await canaries()).toMatchObject([{ percent: 20 }]);
  expect(calls).toEqual([]);
  expect((await audit())[1]).toBe('canary-check: canary aborted: The canary of guide was changed meanwhile.');
  await abortCanary({ store, app: 'guide', step });
  await runCanaryCheck({ ...options, events: { ...events, claim: down } });
});

it('checks every 30 seconds without overlap, and stop() waits for a running check', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ends: ((live: null) => void)[] = [];
  const store = openStore(temporaryFolder());
  const read = vi.spyOn(store.live, 'read').mockImplementation(() => new Promise((end) => ends.push(end)));
  const check = startCanaryCheck({ store } as CheckOptions);
  expect(read).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(read).toHaveBeenCalledTimes(1);
  ends[0]?.(null);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(read).toHaveBeenCalledTimes(2);
  const stopped = vi.fn();
  const stopping = check.stop().then(stopped);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(stopped).not.toHaveBeenCalled();
  ends[1]?.(null);
  await stopping;
  expect(read).toHaveBeenCalledTimes(2);
});

it('readCanarySettings accepts an https or local webhook, and reports mistakes', () => {
  const problems: string[] = [];
  expect(readCanarySettings({}, problems)).toEqual({ stageMs: 3_600_000, webhook: null, database: null });
  for (const webhook of ['https://hooks.example.com/releases?key=secret', 'http://localhost:8080/hook'])
    expect(readCanarySettings({ CANARY_WEBHOOK_URL: webhook }, problems)).toMatchObject({ webhook });
  expect(problems).toEqual([]);
  for (const [name, value] of [
    ['CANARY_WEBHOOK_URL', 'http://hooks.example.com/releases'],
    ['CANARY_WEBHOOK_URL', 'http://localhost.example.com/hook'],
    ['CANARY_WEBHOOK_URL', 'https://guide:secret@hooks.example.com/'],
    ['CANARY_STAGE_MINUTES', '43201'],
    ['CANARY_DATABASE_URL', 'mysql://db/site'],
  ] as const) {
    readCanarySettings({ [name]: value }, problems);
    expect(problems.splice(0), value).toEqual([expect.stringContaining(name)]);
  }
});
