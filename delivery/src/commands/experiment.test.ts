import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { jsonPost } from '../../../backend/test/json-post.ts';
import { GUIDE_REQUEST } from '../../../backend/test/submissions.ts';
import { writeRemote } from '../testing/small-releases.ts';
import { composeSmallSite, smallBackend } from '../testing/small-site.ts';

const COMMAND = join(import.meta.dirname, 'experiment.ts');

/** A site with three releases of the guide that are not live, and the command on it. */
async function guideSite() {
  const { store, first } = await composeSmallSite();
  for (const version of ['1.0.0-bbbb', '1.0.0-cccc', '1.1.0-cccc']) {
    writeRemote(store, 'guide', version, `() => "${version}"`);
    await store.names.claim({ ...first.versions, guide: version });
  }
  const run = (...args: string[]) =>
    spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', COMMAND, ...args], {
      encoding: 'utf8',
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, SITE_DIR: store.folder },
    });
  return { store, run };
}

const GUIDE = ['guide', '--goal', 'requests'];

const COMPARE = [...GUIDE, '--compare', '1.0.0,bbbb'];
const WRONG: readonly [readonly string[], string][] = [
  [['account', '--goal', 'requests', '--compare', '1.0.0,bbbb'], 'Name guide or content'],
  [['guide', '--compare', '1.0.0,bbbb'], '--goal of guide is requests or downloads.'],
  [['content', '--goal', 'requests', '--compare', '1.0.0,bbbb'], '--goal of content is clicks.'],
  [['content', '--goal', 'clicks', '--compare', '1.0.0,bbbb'], 'There is no kept release bbbb of content'],
  [[...GUIDE, '--compare', '1.0.0'], 'Name two to 4 releases'],
  [[...GUIDE, '--compare', '1.0.0,1.0.0'], 'each once'],
  [[...GUIDE, '--compare', '1.0.0,dddd'], 'There is no kept release dddd of guide'],
  [[...GUIDE, '--compare', '1.0.0,cccc'], 'more than one kept release cccc'],
  [[...GUIDE, '--compare', 'bbbb,1.0.0-cccc'], 'One of them must be live, which is guide 1.0.0.'],
  [[...COMPARE, '--effect', '0'], '--effect must be'],
  [[...COMPARE, '--days', '999'], '--days must be'],
];

it('says how it is called, and that there is no data', async () => {
  const { store, run } = await guideSite();
  const { argv, exitCode } = process;
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubEnv('SITE_DIR', store.folder);
  for (const [index, [args, why]] of WRONG.entries()) {
    process.argv = ['node', COMMAND, ...args];
    // It runs when it is read, and this process has what it imports already.
    await import(/* @vite-ignore */ `${COMMAND}?call=${index}`);
    const words = String(said.mock.lastCall);
    expect([process.exitCode, words]).toEqual([2, expect.stringContaining(why)]);
    expect(words).toContain('Usage: npm run experiment');
    process.exitCode = exitCode;
  }
  process.argv = argv;
  said.mockRestore();
  vi.unstubAllEnvs();
  const empty = run(...COMPARE);
  expect([empty.status, empty.stderr]).toEqual([1, expect.stringContaining('No data yet')]);
  expect((await store.rollouts.read()).canaries).toEqual([]);
});

it('says what it takes, starts when it is told to, and then how it stands', async () => {
  const { store, run } = await guideSite();
  expect(run().stdout).toContain('No experiment is running.');
  const day = 86_400_000;
  let now = Date.now() - 10 * day;
  const backend = await smallBackend(store, { CLIENT_IP_HEADER: 'x-forwarded-for' }, () => now);
  const source = 'http://localhost:4300/free-homeowners-guide';
  const post = (path: string, body: object, release: string, network = 0) =>
    backend.app.request(
      path,
      jsonPost(body, { 'x-release': `guide/${release}`, 'x-forwarded-for': `20.0.${network}.7` }),
    );
  for (; now < Date.now() - day; now += day) {
    for (let at = 0; at < 20; at += 1) await post('/landing-page-view', { source }, '1.0.0', at);
    for (let at = 0; at < 4; at += 1) {
      const timestamp = new Date(now + at).toISOString();
      const request = { ...GUIDE_REQUEST, email: `rosa${at}@example.com`, timestamp, source };
      expect((await post('/', request, '1.0.0', at)).status).toBeLessThan(300);
    }
  }
  const compare = [...GUIDE, '--compare', '1.0.0,bbbb', '--effect', '50'];
  const told = run(...compare);
  expect([told.status, told.stderr]).toEqual([0, '']);
  for (const words of [
    /^Question: Does 1\.0\.0-bbbb bring more requests than 1\.0\.0, by 50 % or more\?$/m,
    /^The last \d+ days had 40 requests for 200 landing-page views/m,
    /^To find a change by 50 % in four of five cases it takes [\d,]+ landing-page views, about [\d,]+ days/m,
    /Nothing was started\./,
  ])
    expect(told.stdout).toMatch(words);
  expect((await store.rollouts.read()).canaries).toEqual([]);

  const question = 'Does a shorter form bring more guides out?';
  const started = run(...compare, '--days', '14', '--question', question, '--start');
  expect([started.status, started.stderr]).toEqual([0, '']);
  const [canary] = (await store.rollouts.read()).canaries;
  expect(canary).toMatchObject({
    app: 'guide',
    stable: '1.0.0',
    variants: [{ version: '1.0.0-bbbb', percent: 50 }],
    experiment: { goal: 'requests', question },
  });
  expect(canary?.experiment?.views).toBeGreaterThan(100);
  const lasts = Date.parse(canary?.experiment?.ends ?? '') - Date.parse(canary?.since ?? '');
  expect(lasts / day).toBeCloseTo(14, 1);
  const noted = { action: 'canary', app: 'guide', version: '1.0.0-bbbb' };
  expect((await store.audit.read()).at(-1)).toMatchObject(noted);

  now = Date.now();
  await post('/landing-page-view', { source }, '1.0.0');
  expect(run().stdout).toContain('Nothing was counted yet.');
  // Canary analysis's first look; from then on each network counts once with each release.
  const since = Date.parse(canary?.changedAt ?? '');
  await backend.funnel.judge({ app: 'guide', base: '1.0.0', versions: ['1.0.0-bbbb'], since });
  for (let at = 0; at < 3; at += 1) await post('/landing-page-view', { source }, '1.0.0');
  await post('/landing-page-view', { source }, '1.0.0-bbbb');
  await backend.close();
  const { stdout } = run();
  expect(stdout).toContain(question);
  expect(stdout).toMatch(/^So far 2 of the [\d,]+ that were planned \(landing-page views\)\.$/m);
  expect(stdout).toContain('Too early to say: 1.0.0-bbbb and 1.0.0 have had 1 landing-page view and 1 ');
});
