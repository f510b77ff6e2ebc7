import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createBackend, createLog, parseBackendConfig } from 'backend';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { jsonPost } from '../../../backend/test/json-post.ts';
import { shareKept } from '../publish/begin-share.ts';
import { changeShare, stopShare } from '../publish/share.ts';
import { readAudit } from '../store/audit.ts';
import { type Experiment, readSharing } from '../store/shares.ts';
import { liveComposition } from '../store/site.ts';
import { publishOthers, step } from '../testing/small-share.ts';
import { composeSmallSite } from '../testing/small-site.ts';
import { type GuardOptions, guardOnce, startGuard } from './guard.ts';

const log = createLog({ logLevel: 'silent' });

let status = 200;
const heard: Record<string, unknown>[] = [];
let hook: Server;
beforeAll(async () => {
  hook = createServer(async (request, response) => {
    heard.push(JSON.parse(await text(request)));
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
});
afterAll(() => void hook.close());

/** A site with its backend, and a release of the guide that some visitors get. */
async function sharedSite({
  percent = 10,
  unattended = false,
  experiment = null,
}: {
  percent?: number;
  unattended?: boolean;
  experiment?: Experiment | null;
} = {}) {
  heard.length = 0;
  status = 200;
  const { site, first } = await composeSmallSite();
  await publishOthers(site, 'guide');
  const variants = [{ version: '2.0.0', percent }];
  await shareKept({ site, app: 'guide', variants, unattended, experiment, step });
  const backend = await createBackend(
    parseBackendConfig({ DATA_DIR: join(site, 'data'), CLIENT_IP_HEADER: 'x-forwarded-for' }),
    { log, now: () => Date.now() },
  );
  onTestFinished(() => backend.close());
  let clients = 0;
  const post = (path: string, body: object, headers: Record<string, string> = {}) => {
    clients += 1;
    // Each from a network of its own: it has one vote.
    const address = `20.${clients >> 8}.${clients & 255}.7`;
    return backend.app.request(path, jsonPost(body, { 'x-forwarded-for': address, ...headers }));
  };
  const told = async (version: string, pages: number, errors = 0) => {
    const own = `guide/${version}`;
    for (let at = 0; at < pages; at += 1) {
      const thrown = at < errors ? `error ${own}` : '';
      const answer = await post('/page-telemetry', { own, releases: own, vitals: 'LCP 900', errors: thrown });
      expect(answer.status).toBe(202);
    }
  };
  const opened = async (version: string, openings: number) => {
    const source = 'http://localhost:4300/free-homeowners-guide';
    for (let at = 0; at < openings; at += 1)
      await post('/landing-page-view', { source }, { 'x-release': `guide/${version}` });
  };
  const { port } = hook.address() as AddressInfo;
  const options: GuardOptions = {
    site,
    origin: 'https://www.example.com',
    // Each look of a test is its own turn.
    funnel: { ...backend.funnel, claim: async () => true },
    settings: {
      everyMs: 1000,
      stageMs: 0,
      stageViews: 100,
      webhook: `http://127.0.0.1:${port}/hook`,
      shareDatabase: null,
    },
    log,
  };
  const shares = async () => (await readSharing(site)).shares;
  /** As the guard's first look does: from then on there are votes. */
  const looked = async () => {
    const [share] = await shares();
    const since = Date.parse(share?.changedAt ?? '');
    await backend.funnel.judge({ app: 'guide', base: '1.0.0', versions: ['2.0.0'], since });
  };
  await looked();
  const done = async () =>
    (await readAudit(site)).slice(1).map(({ by, action, said }) => [by, action, said[0]].join(': '));
  return { site, first, backend, options, told, opened, shares, done };
}

const REASON =
  '99.0 of 100 page views, one of each network, had an error of its scripts (99 of 100), with the stable release 0.0 (0 of 200).';

it('stops a release whose pages go wrong, says why, and calls the webhook', async () => {
  const { site, first, options, told, shares, done } = await sharedSite();
  await told('1.0.0', 200);
  await told('2.0.0', 99, 99);
  await guardOnce(options);
  expect(await shares()).toHaveLength(1);
  await told('2.0.0', 1);
  await guardOnce(options);
  expect(await shares()).toEqual([]);
  expect(await done()).toEqual([`guard: share stopped: ${REASON}`]);
  expect(heard).toEqual([
    { event: 'stopped', app: 'guide', version: '2.0.0', percent: 10, reason: REASON, site: options.origin },
  ]);
  expect((await liveComposition(site)).id).toBe(first.id);
});

it('is not moved by thousands of pages of a few networks', async () => {
  const { backend, options, told, shares } = await sharedSite({ percent: 10, unattended: true });
  await told('1.0.0', 150);
  await told('2.0.0', 99);
  for (let at = 0; at < 1500; at += 1) {
    const own = `guide/${at % 3 === 0 ? '1.0.0' : '2.0.0'}`;
    const body = { own, releases: own, vitals: 'LCP 60000', errors: `error ${own}` };
    const from = { 'x-forwarded-for': `198.51.${at % 50}.${at % 250}` };
    await backend.app.request('/page-telemetry', jsonPost(body, from));
  }
  await guardOnce(options);
  // Neither stopped nor raised.
  expect((await shares())[0]?.variants).toEqual([{ version: '2.0.0', percent: 10 }]);
});

it('stops it whatever the webhook says', async () => {
  const { options, told, shares } = await sharedSite();
  await told('1.0.0', 200);
  await told('2.0.0', 100, 90);
  status = 500;
  await guardOnce(options);
  expect(heard).toHaveLength(1);
  expect(await shares()).toEqual([]);
});

it('raises an unattended share by stages, each with visits of its own, and makes it live in the end', async () => {
  const { site, options, told, shares, done } = await sharedSite({ percent: 1, unattended: true });
  for (const percent of [10, 50, 100]) {
    await guardOnce(options);
    expect((await shares())[0]?.variants[0]?.percent).toBeLessThan(percent);
    await told('1.0.0', 150);
    await told('2.0.0', 149);
    await guardOnce(options);
    expect((await shares())[0]?.variants[0]?.percent).toBeLessThan(percent);
    await told('2.0.0', 1);
    await guardOnce(options);
    expect((await shares())[0]?.variants ?? []).toEqual(percent < 100 ? [{ version: '2.0.0', percent }] : []);
  }
  expect((await liveComposition(site)).versions.guide).toBe('2.0.0');
  expect(heard.map(({ event, percent }) => [event, percent])).toEqual([
    ['raised', 1],
    ['raised', 10],
    ['promoted', 50],
  ]);
  expect((await done()).map((line) => line.split(': ').slice(0, 2).join(': '))).toEqual([
    'guard: share',
    'guard: share',
    'guard: promote',
  ]);
});

it('ends an experiment with its verdict', async () => {
  const ends = new Date(Date.now() - 1000).toISOString();
  const experiment = { goal: 'requests', question: 'Which?', openings: 100, ends };
  const { options, opened, shares, done } = await sharedSite({ percent: 50, experiment });
  await opened('1.0.0', 40);
  await opened('2.0.0', 40);
  await guardOnce(options);
  expect(await shares()).toEqual([]);
  expect((await done())[0]).toMatch(
    /^guard: share stopped: The experiment has ended\. Too early to say: 2\.0\.0 and 1\.0\.0 have had 40 landing-page views and 40 landing-page views of different networks\./,
  );
  expect(heard[0]).toMatchObject({ event: 'experiment ended', version: '2.0.0', percent: 50 });
});

it('leaves what somebody has changed while it looked', async () => {
  const { site, options, told, shares, done } = await sharedSite();
  await told('1.0.0', 200);
  await told('2.0.0', 100, 90);
  const { judge } = options.funnel;
  const slowly: GuardOptions['funnel'] = {
    ...options.funnel,
    async judge(shared) {
      const verdicts = await judge(shared);
      await changeShare({ site, app: 'guide', percent: 20, step });
      return verdicts;
    },
  };
  await guardOnce({ ...options, funnel: slowly });
  expect((await shares())[0]?.variants[0]?.percent).toBe(20);
  expect(heard).toEqual([]);
  expect((await done())[1]).toBe('guard: share stopped: The share of guide was changed in the meantime.');
});

it('looks once in its time, however many processes there are, and not at all while nothing is shared', async () => {
  const { site, backend, options, told, shares } = await sharedSite();
  await told('1.0.0', 200);
  await told('2.0.0', 100, 90);
  let looks = 0;
  const funnel: GuardOptions['funnel'] = {
    ...backend.funnel,
    judge(shared) {
      looks += 1;
      return backend.funnel.judge(shared);
    },
  };
  const settings = { ...options.settings, everyMs: 3_600_000 };
  const guards = [1, 2, 3].map(() => startGuard({ ...options, funnel, settings }));
  await vi.waitFor(async () => expect(await shares()).toEqual([]));
  await Promise.all(guards.map((guard) => guard.stop()));
  expect(looks).toBe(1);
  await expect(stopShare({ site, app: 'guide', step })).rejects.toThrow('Nothing of guide is shared');
  await guardOnce({ ...options, funnel: { ...funnel, claim: () => Promise.reject(new Error('asked')) } });
});
