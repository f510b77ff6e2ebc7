import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { checkCanaries } from '../core/publish/check-canaries.ts';
import { pruneSite } from '../core/publish/prune.ts';
import { rollBack } from '../core/publish/roll-back.ts';
import { canaryIds, ROLLOUTS } from '../core/store/canaries.ts';
import { KEPT_DAYS } from '../core/store/live.ts';
import { partsOf, releaseBeside, startSmallCanary, step } from '../testing/small-canary.ts';
import { writeRemote, writeShell } from '../testing/small-releases.ts';
import { composeSmallSite } from '../testing/small-site.ts';
import { abortCanary, changeCanary, promoteCanary } from './change-canary.ts';

/** A live site, with releases of the guide and of the content that were published and are not live. */
async function siteWithCanary() {
  const small = await composeSmallSite();
  const { store } = small;
  for (const version of ['2.0.0', '3.0.0']) {
    writeRemote(store, 'guide', version, `() => "guide ${version}"`);
    writeRemote(store, 'content', version, `() => "content ${version}"`);
    await store.names.claim({ shell: '1.0.0', guide: version, content: version });
  }
  const begin = (app = 'guide', version = '2.0.0', percent = 10) =>
    startSmallCanary(store, { app, version, percent });
  const release = (versions: Readonly<Record<string, string>>, app = 'content') =>
    releaseBeside(store, versions, { app });
  const parts = () => partsOf(store, 'content', 'guide');
  const canaries = async () => (await store.rollouts.read()).canaries;
  const options = { store, app: 'guide', step };
  return { ...small, begin, release, parts, canaries, options };
}

const BASE = 'content 1.0.0 guide 1.0.0';
/** What a tab may still show. */
const FORMER = [
  { app: 'guide', version: '2.0.0', stylesheets: expect.arrayContaining([expect.any(String)]) },
];

it('gives a release to a part of the visitors, raises it, and takes it back', async () => {
  const { store, first, begin, parts, canaries, options } = await siteWithCanary();
  const canary = await begin();
  expect(canary).toMatchObject({ app: 'guide', stable: '1.0.0', progressive: false });
  expect(await parts()).toEqual({ [BASE]: 90, 'content 1.0.0 guide 2.0.0': 10 });
  expect(await store.live.id()).toBe(first.id);

  const { before } = await changeCanary({ ...options, percent: 50, progressive: true });
  expect(before).toMatchObject({ version: '2.0.0', percent: 10 });
  expect(await parts()).toEqual({ [BASE]: 50, 'content 1.0.0 guide 2.0.0': 50 });
  const { turn, digit, since } = canary;
  expect(await canaries()).toMatchObject([{ turn, digit, since, progressive: true }]);

  await abortCanary({ ...options, reason: 'its errors were more' });
  expect(await parts()).toEqual({ [BASE]: 100 });
  expect(await store.rollouts.read()).toMatchObject({ canaries: [], compositions: {}, former: FORMER });
  const audit = (await store.audit.read()).map(({ action, outcome, app, version, said }) =>
    [action, outcome, app, version, said[0]].join(' '),
  );
  expect(audit).toEqual([
    'canary done guide 2.0.0 guide 2.0.0 for 50% of the visitors, after 10%',
    'canary aborted done guide 2.0.0 its errors were more',
  ]);
});

it('makes a canary live for all, with the bytes that its visitors had', async () => {
  const { store, begin, parts, canaries, options } = await siteWithCanary();
  await begin();
  const [id] = canaryIds(await store.rollouts.read());
  const { composition, ended } = await promoteCanary(options);
  expect([composition.id, ended]).toEqual([id, []]);
  expect(await parts()).toEqual({ 'content 1.0.0 guide 2.0.0': 100 });
  expect(await canaries()).toEqual([]);
  const audit = await store.audit.read();
  expect(audit.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual(['promote live']);
  expect(audit.at(-1)).toMatchObject({ version: '2.0.0', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it('has canaries of two apps at once, each on its own, and no third', async () => {
  const { store, begin, parts, options } = await siteWithCanary();
  await begin('guide', '2.0.0', 50);
  await begin('content', '2.0.0', 20);
  expect(await parts()).toEqual({
    [BASE]: 40,
    'content 1.0.0 guide 2.0.0': 40,
    'content 2.0.0 guide 1.0.0': 10,
    'content 2.0.0 guide 2.0.0': 10,
  });
  const live = await store.live.composition();
  expect(await checkCanaries(store, live, 'account', false)).toEqual([]);
  const [third] = await checkCanaries(store, live, 'account', true);
  expect(third?.reason).toBe(
    'guide and content have canaries already, and there may be no more than 2 at once.',
  );
  const [own] = await checkCanaries(store, live, 'guide', false);
  expect(own?.reason).toBe('It has a canary: guide 2.0.0 for 50% of the visitors; stable is 1.0.0.');
  await abortCanary(options);
  expect(await parts()).toEqual({ [BASE]: 80, 'content 2.0.0 guide 1.0.0': 20 });
  expect((await checkCanaries(store, live, 'offers', true))[0]?.reason).toContain('No release of it is live');
  // The digit that is free again.
  const canary = await begin('guide', '3.0.0', 30);
  expect(canary.digit).toBe('tens');
  await promoteCanary({ store, app: 'content', step });
  expect(await parts()).toEqual({ 'content 2.0.0 guide 1.0.0': 70, 'content 2.0.0 guide 3.0.0': 30 });
});

it('goes on beside a release of another app, and of the shell', async () => {
  const { store, begin, release, parts } = await siteWithCanary();
  await begin('guide', '2.0.0', 30);
  expect(await release({ content: '3.0.0' })).toEqual([]);
  expect(await parts()).toEqual({ 'content 3.0.0 guide 1.0.0': 70, 'content 3.0.0 guide 2.0.0': 30 });
  writeShell(store, '2.0.0', '.shell { color: red }');
  const before = (await store.rollouts.read()).compositions;
  await release({ shell: '2.0.0' }, 'shell');
  const { compositions, former } = await store.rollouts.read();
  const ids = Object.values(compositions).flatMap((choices) => Object.values(choices));
  expect(ids).toHaveLength(1);
  expect((await store.compositions.read(ids[0] ?? ''))?.versions.shell).toBe('2.0.0');
  expect(Object.values(before).flatMap((choices) => Object.values(choices))).not.toContain(ids[0]);
  // With the shell before.
  expect(former).toMatchObject(FORMER);
});

it('ends with a roll back of its app and of the whole site, and says so', async () => {
  const { store, first, begin, release, parts } = await siteWithCanary();
  await release({ guide: '3.0.0' }, 'guide');
  await begin('content', '2.0.0', 20);
  await begin('guide', '2.0.0', 50);
  const { ended } = await rollBack({ store, to: 'guide', step });
  expect(ended).toMatchObject([{ canary: { app: 'guide' }, reason: 'guide was rolled back' }]);
  expect(await parts()).toEqual({ [BASE]: 80, 'content 2.0.0 guide 1.0.0': 20 });

  await release({ guide: '3.0.0' }, 'guide');
  await begin('guide', '2.0.0', 50);
  const whole = await rollBack({ store, to: first.id, step });
  expect(whole.ended.map(({ reason }) => reason)).toEqual(['the whole site was rolled back']);
  // Its own release is what it was.
  expect(await parts()).toEqual({ [BASE]: 80, 'content 2.0.0 guide 1.0.0': 20 });

  const audit = await store.audit.read();
  expect(audit.filter(({ action }) => action === 'canary aborted').map(({ said }) => said[0])).toEqual([
    'guide was rolled back',
    'the whole site was rolled back',
  ]);
});

it('refuses what makes no sense, and changes nothing', async () => {
  const { begin, canaries, options } = await siteWithCanary();
  await expect(changeCanary({ ...options, percent: 50 })).rejects.toThrow('guide has no canary');
  await begin();
  await expect(begin('guide', '3.0.0')).rejects.toThrow('It has a canary: guide 2.0.0 for 10%');
  for (const percent of [0, 101, 10.5])
    await expect(changeCanary({ ...options, percent })).rejects.toThrow('whole number from 1 to 100');
  const other = { ...options, version: '3.0.0' };
  const words = 'The canary of guide is 2.0.0 now, not 3.0.0.';
  await expect(promoteCanary(other)).rejects.toThrow(words);
  await expect(abortCanary(other)).rejects.toThrow(words);
  await expect(changeCanary({ ...other, percent: 50 })).rejects.toThrow(words);
  const confirm = () => Promise.reject(new Error('The token has expired.'));
  await expect(abortCanary({ ...options, confirm })).rejects.toThrow('The token has expired.');
  expect(await canaries()).toMatchObject([{ version: '2.0.0', percent: 10 }]);
});

it('forgets a canary when no tab can show it any more', async () => {
  const { store, begin, options } = await siteWithCanary();
  const formerly = async () => (await store.rollouts.read()).former.map(({ app }) => app);
  await begin('guide');
  await abortCanary(options);
  const stopped = Date.now();
  onTestFinished(() => void vi.useRealTimers());
  for (const [days, known] of [
    [KEPT_DAYS - 1, ['guide', 'content']],
    [KEPT_DAYS + 1, ['content']],
  ] as const) {
    vi.useFakeTimers({ toFake: ['Date'], now: stopped + days * 86_400_000 });
    await begin('content');
    await abortCanary({ store, app: 'content', step });
    expect(await formerly()).toEqual(known);
  }
});

it('a damaged page of its composition keeps a canary from starting', async () => {
  const { store, begin, canaries, options } = await siteWithCanary();
  await begin();
  const [id = ''] = canaryIds(await store.rollouts.read());
  await abortCanary(options);
  const page = join(store.folder, 'compositions', id, 'pages/free-homeowners-guide/index.html');
  appendFileSync(page, ' ');
  await expect(begin()).rejects.toThrow('is damaged and is not served');
  expect(await canaries()).toEqual([]);
  rmSync(join(store.folder, 'compositions', id), { recursive: true });
  await begin();
});

it('a damaged record canaries nothing, and can be replaced', async () => {
  const { store, begin, parts } = await siteWithCanary();
  await begin();
  writeFileSync(join(store.folder, ROLLOUTS), '{"canaries": [{"app"');
  expect(await parts()).toEqual({ [BASE]: 100 });
  expect((await store.rollouts.look()).damage).toMatch(/rollouts\.json is damaged, so there is no canary/);
  await expect(pruneSite({ store })).rejects.toThrow('is damaged');
  await begin();
  expect((await store.rollouts.look()).damage).toBeNull();
  expect(await parts()).toEqual({ [BASE]: 90, 'content 1.0.0 guide 2.0.0': 10 });
});
