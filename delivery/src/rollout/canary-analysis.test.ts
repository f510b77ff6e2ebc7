import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createLog } from 'backend';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { jsonPost } from '../../../backend/test/json-post.ts';
import { publishOthers, step } from '../testing/small-canary.ts';
import { composeSmallSite, smallBackend } from '../testing/small-site.ts';
import { readAnalysisSettings } from './analysis-settings.ts';
import { type AnalysisOptions, analyzeOnce, startCanaryAnalysis } from './canary-analysis.ts';
import { abortCanary, changeCanary } from './change-canary.ts';
import { type StartOptions, startCanary } from './start-canary.ts';

const log = createLog({ logLevel: 'silent' });

const heard: Record<string, unknown>[] = [];
let hook: Server;
beforeAll(async () => {
  hook = createServer(async (request, response) => {
    heard.push(JSON.parse(await text(request)));
    // Canary analysis does what it has to, whatever the webhook says.
    response.writeHead(500).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
});
afterAll(() => void hook.close());

/** A site with its backend, and a release of the guide that some visitors get. */
async function siteWithCanary(percent = 10, rest: Partial<StartOptions> = {}) {
  heard.length = 0;
  const { store, first } = await composeSmallSite();
  await publishOthers(store, 'guide');
  await startCanary({ store, app: 'guide', variants: [{ version: '2.0.0', percent }], step, ...rest });
  const backend = await smallBackend(store, { CLIENT_IP_HEADER: 'x-forwarded-for' });
  let clients = 0;
  /** Each from a network of its own: it has one vote. */
  const another = () => {
    clients += 1;
    return `20.${clients >> 8}.${clients & 255}.7`;
  };
  const post = (path: string, body: object, headers: Record<string, string> = {}, from = another()) =>
    backend.app.request(path, jsonPost(body, { 'x-forwarded-for': from, ...headers }));
  const told = async (version: string, pages: number, errors = 0, from?: string) => {
    const own = `guide/${version}`;
    const page = { own, releases: own, vitals: 'LCP 900', page: '/free-homeowners-guide' };
    for (let at = 0; at < pages; at += 1) {
      const body = { ...page, errors: at < errors ? `error ${own}` : '' };
      expect((await post('/page-telemetry', body, {}, from)).status).toBe(202);
    }
  };
  /** What browsers report by themselves of pages that have run nothing. */
  const refused = async (version: string, pages: number) => {
    const report = { type: 'csp-violation', body: { blockedURL: 'inline' } };
    for (let at = 0; at < pages; at += 1)
      await post(`/browser-reports?release=guide/${version}`, { reports: [report] });
  };
  const opened = async (version: string, openings: number) => {
    const source = 'http://localhost:4300/free-homeowners-guide';
    for (let at = 0; at < openings; at += 1)
      await post('/landing-page-view', { source }, { 'x-release': `guide/${version}` });
  };
  const webhook = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
  const options: AnalysisOptions = {
    store,
    origin: 'https://www.example.com',
    // Each look of a test is its own turn.
    funnel: { ...backend.funnel, claim: async () => true },
    settings: { everyMs: 1000, stageMs: 0, stageViews: 100, webhook, canaryDatabase: null },
    log,
  };
  const canaries = async () => (await store.rollouts.read()).canaries;
  const part = async () => (await canaries())[0]?.variants[0]?.percent;
  // As canary analysis's first look does: from then on there are votes.
  const since = Date.parse((await canaries())[0]?.changedAt ?? '');
  await backend.funnel.judge({ app: 'guide', base: '1.0.0', versions: ['2.0.0'], since });
  const done = async () =>
    (await store.audit.read()).slice(1).map(({ by, action, said }) => [by, action, said[0]].join(': '));
  return { store, first, backend, options, told, refused, opened, canaries, part, done };
}

const REASON =
  '99.0 of 100 page views, one of each network, had an error of its scripts (99 of 100), with the stable release 0.0 (0 of 200).';

it('stops a release whose pages go wrong, says why, and calls the webhook', async () => {
  const { store, first, options, told, canaries, done } = await siteWithCanary();
  await told('1.0.0', 200);
  await told('2.0.0', 99, 99);
  // One network has one vote, however many pages it tells of.
  await told('2.0.0', 50, 50, '20.0.201.7');
  await analyzeOnce(options);
  expect(await canaries()).toHaveLength(1);
  await told('2.0.0', 1);
  await analyzeOnce(options);
  expect(await canaries()).toEqual([]);
  expect(await done()).toEqual([`canary-analysis: canary aborted: ${REASON}`]);
  const release = { app: 'guide', version: '2.0.0', percent: 10 };
  expect(heard).toEqual([{ event: 'aborted', ...release, reason: REASON, site: options.origin }]);
  expect((await store.live.composition()).id).toBe(first.id);
});

it('aborts a release whose pages run nothing within two minutes of its start, by its default settings', async () => {
  const { options, told, refused, canaries, done } = await siteWithCanary();
  await told('1.0.0', 150);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { everyMs } = readAnalysisSettings({}, []);
  let looks = 0;
  const funnel: AnalysisOptions['funnel'] = {
    ...options.funnel,
    judge: (canary) => options.funnel.judge(canary).finally(() => (looks += 1)),
  };
  const settings = { ...options.settings, everyMs };
  const analysis = startCanaryAnalysis({ ...options, funnel, settings });
  await vi.waitFor(() => expect(looks).toBe(1));
  await refused('2.0.0', 100);
  expect(await canaries()).toHaveLength(1);
  // A look comes at most so late after a canary's start, which takes votes from then on, and so does the next one.
  vi.advanceTimersByTime(everyMs);
  await analysis.stop();
  expect([looks, await canaries()]).toEqual([2, []]);
  expect(2 * everyMs).toBeLessThanOrEqual(60_000);
  expect((await done())[0]).toContain(
    '100.0 of 100 page views, one of each network, broke the security policy (100 of 100)',
  );
});

it('raises a progressive canary by stages, each with visits of its own, and makes it live in the end', async () => {
  const { store, options, told, part, done } = await siteWithCanary(1, { progressive: true });
  for (const percent of [10, 50, 100]) {
    await analyzeOnce(options);
    expect(await part()).toBeLessThan(percent);
    await told('1.0.0', 150);
    await told('2.0.0', 149);
    await analyzeOnce(options);
    expect(await part()).toBeLessThan(percent);
    await told('2.0.0', 1);
    await analyzeOnce(options);
    expect(await part()).toBe(percent < 100 ? percent : undefined);
  }
  expect((await store.live.composition()).versions.guide).toBe('2.0.0');
  expect(heard.map(({ event, percent }) => [event, percent])).toEqual([
    ['raised', 1],
    ['raised', 10],
    ['promoted', 50],
  ]);
  expect((await done()).map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
    'canary-analysis: canary',
    'canary-analysis: canary',
    'canary-analysis: promote',
  ]);
});

it('ends an experiment with its verdict', async () => {
  const ends = new Date(Date.now() - 1000).toISOString();
  const experiment = { goal: 'requests', question: 'Which?', views: 100, ends };
  const { options, opened, canaries, done } = await siteWithCanary(50, { experiment });
  await opened('1.0.0', 40);
  await opened('2.0.0', 40);
  await analyzeOnce(options);
  expect(await canaries()).toEqual([]);
  expect((await done())[0]).toMatch(
    /^canary-analysis: canary aborted: The experiment has ended\. Too early to say: 2\.0\.0 and 1\.0\.0 have had 40 landing-page views and 40 landing-page views of different networks\./,
  );
  expect(heard[0]).toMatchObject({ event: 'experiment ended', version: '2.0.0', percent: 50 });
});

it('leaves what somebody has changed while it looked', async () => {
  const { store, options, told, part, done } = await siteWithCanary();
  await told('1.0.0', 200);
  await told('2.0.0', 100, 90);
  const { judge } = options.funnel;
  const slowly: AnalysisOptions['funnel'] = {
    ...options.funnel,
    async judge(canary) {
      const verdicts = await judge(canary);
      await changeCanary({ store, app: 'guide', percent: 20, step });
      return verdicts;
    },
  };
  await analyzeOnce({ ...options, funnel: slowly });
  expect(await part()).toBe(20);
  expect(heard).toEqual([]);
  expect((await done())[1]).toBe(
    'canary-analysis: canary aborted: The canary of guide was changed in the meantime.',
  );
});

it('looks once in its time, however many processes there are, and not at all while there is no canary', async () => {
  const { store, backend, options, told, canaries } = await siteWithCanary();
  await told('1.0.0', 200);
  await told('2.0.0', 100, 90);
  let looks = 0;
  const funnel: AnalysisOptions['funnel'] = {
    ...backend.funnel,
    judge: (canary) => backend.funnel.judge(canary).finally(() => (looks += 1)),
  };
  const settings = { ...options.settings, everyMs: 3_600_000 };
  const analyses = [1, 2, 3].map(() => startCanaryAnalysis({ ...options, funnel, settings }));
  await vi.waitFor(async () => expect(await canaries()).toEqual([]));
  await Promise.all(analyses.map((one) => one.stop()));
  expect(looks).toBe(1);
  await expect(abortCanary({ store, app: 'guide', step })).rejects.toThrow('guide has no canary');
  await analyzeOnce({ ...options, funnel: { ...funnel, claim: () => Promise.reject(new Error('asked')) } });
});
