import { readFile } from 'node:fs/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { browserSandboxProblem } from '../../core/gate/gate-browser.ts';
import { runExclusive } from '../../core/publish/change-live.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import { replyOf, serveAdmin } from '../../testing/admin-endpoint.ts';
import { lockHolder } from '../../testing/lock-holder.ts';
import { packedPage, packedRelease } from '../../testing/packed-release.ts';
import { cuttableProxy, slowPost } from '../../testing/raw-call.ts';
import { writeRemote } from '../../testing/small-releases.ts';
import { smallSite } from '../../testing/small-site.ts';
import type { Activity } from './admin-api.ts';
import { performRemotely } from './client.ts';

const KEY = 'c0ffee00-0000-4000-8000-000000000001';
const UPLOAD = '/releases?app=guide&draft=1';

async function openChanged() {
  const small = await smallSite();
  const { store, change } = small;
  writeRemote(store, 'guide', '2.0.0');
  await change({ guide: '2.0.0' });
  const admin = await serveAdmin(store);
  const token = await admin.tokenOf('guide', 'release', 'rollback');
  const post = (path: string, body: string | Uint8Array<ArrayBuffer>, key = KEY) =>
    token.ask(`POST ${path}`, body, { 'idempotency-key': key });
  const activity = async (by = token) => (await (await by.ask('/activity')).json()) as Activity;
  const view = async () => (await activity()).operations.find(({ id }) => id === KEY);
  const cancel = async (by = token) => (await by.ask(`DELETE /operations/${KEY}`)).status;
  const outcomes = async () =>
    (await store.audit.read()).filter(({ app }) => app === 'guide').map(({ outcome }) => outcome);
  const guide = async () => (await store.live.current()).versions.guide;
  return { ...admin, store, token, post, activity, view, cancel, outcomes, guide };
}

const ROLL_BACK = '{"to":"guide"}';
const CANCELED = /\{"canceled":true\}\n$/;
const linesOf = (answer: string) => answer.match(/^\{.*\}$/gm);

it('runs a repeated call once, and refuses the Idempotency-Key of another call', async () => {
  const { store, tokenOf, post, activity, outcomes } = await openChanged();
  const other = await tokenOf('guide', 'rollback');
  const answers = await store.withLock('A release of a test', async () => {
    const both = await Promise.all([post('/rollback', ROLL_BACK), post('/rollback', ROLL_BACK)]);
    const { operations, underWay } = await activity();
    expect(operations).toMatchObject([{ id: KEY, kind: 'rollback', app: 'guide', cancelable: true }]);
    expect(operations[0]?.now).toMatch(/^wait: A release of a test /);
    expect(underWay).toBeNull();
    const foreign = other.ask('POST /rollback', ROLL_BACK, { 'idempotency-key': KEY });
    const message = 'This Idempotency-Key was used for another request. Send a new key.';
    for (const answer of [post('/rollback', '{"to":"guide","version":"1.0.0"}'), post(UPLOAD, 'x'), foreign])
      expect(await replyOf(answer)).toEqual([422, message]);
    return both;
  });
  expect((await post('/rollback', ROLL_BACK, 'short')).status).toBe(400);
  const [first, second] = await Promise.all(answers.map((answer) => answer.text()));
  expect(first).toMatch(/^\{"now":|^\{"waiting":"A release of a test/);
  expect(second).toBe(first);
  expect(await (await post('/rollback', ROLL_BACK)).text()).toBe(first);
  expect(await outcomes()).toEqual(['live']);
  const [ended] = (await activity()).operations;
  expect(ended).toMatchObject({ version: '1.0.0', cancelable: false, now: null, as: null });
  expect(ended?.result).toMatchObject({ done: { kind: 'rollback' } });
});

it('runs an upload once, even if the upload is interrupted and repeated', async () => {
  const { port, token, post, view, activity, outcomes } = await openChanged();
  const pack = await readFile(await packedRelease());
  const begin = (key: string) =>
    slowPost(port, UPLOAD, { headers: { ...token.headers, 'idempotency-key': key }, bytes: pack.length });
  const interrupted = await begin(KEY);
  interrupted.send(pack.subarray(0, 10));
  const again = post(UPLOAD, pack);
  interrupted.breakOff();
  expect(await replyOf(again)).toEqual([200, expect.stringContaining('"step":"unpack"')]);
  expect(await view()).toMatchObject({ version: '1.0.0', id: KEY, as: 'draft' });
  expect((await activity()).operations).toHaveLength(1);

  const half = Math.floor(pack.length / 2);
  const first = await begin(KEY.replace('1', '2'));
  first.send(pack.subarray(0, half));
  const second = await begin(KEY.replace('1', '2'));
  second.send(pack.subarray(0, half));
  second.send(pack.subarray(half));
  first.send(pack.subarray(half));
  const [one, other] = (await Promise.all([first.answer(), second.answer()])).map(linesOf);
  expect(one?.at(-1)).toMatch(/^\{"(?:done|refused)":/);
  expect(other).toEqual(one);
  expect(await outcomes()).toHaveLength(2);
});

it('a command rejoins its operation after a broken connection, and prints nothing twice', async () => {
  const { port, store, token, activity, outcomes } = await openChanged();
  const proxy = await cuttableProxy(port);
  const wait = vi.fn();
  const stepDone = vi.fn();
  const site = { ...token.site, to: proxy.to, progress: { wait, stepDone } };
  const rolledBack = await store.withLock('A release of a test', async () => {
    proxy.hold();
    const output = performRemotely(site, { kind: 'rollback', to: 'guide' });
    await vi.waitFor(async () => expect((await activity()).operations).toHaveLength(1));
    expect(wait).not.toHaveBeenCalled();
    proxy.cut();
    await vi.waitFor(() => expect(wait).toHaveBeenCalledOnce());
    proxy.cut();
    return { output };
  });
  expect(await rolledBack.output).toMatchObject({ kind: 'rollback' });
  expect(wait).toHaveBeenCalledOnce();
  expect(stepDone.mock.calls.map(([step]) => step)).toEqual(['check', 'switch']);
  expect(await outcomes()).toEqual(['live']);
});

it('an operation can be canceled while it waits for another publish', async () => {
  const { store, post, view, cancel, outcomes, activity } = await openChanged();
  const checking = Promise.withResolvers<void>();
  onTestFinished(() => checking.resolve());
  void runExclusive({ store, what: 'The publish of content' }, () => checking.promise);
  const answer = await post(UPLOAD, await readFile(await packedRelease()));
  await vi.waitFor(async () => expect((await view())?.now).toBe('wait: The publish of content'));
  const unknown = '{"to":"guide","version":"9.9.9"}';
  for (let at = 10; at <= 20; at += 1) await (await post('/rollback', unknown, `rollback-${at}`)).text();
  const listed = (await activity()).operations.map(({ id }) => id);
  expect([listed.length, listed[0], listed.at(-1)]).toEqual([11, 'rollback-20', KEY]);
  expect(await cancel()).toBe(202);
  expect(await answer.text()).toMatch(CANCELED);
  expect((await outcomes()).at(-1)).toBe('canceled');
  expect((await store.audit.read()).at(-1)?.said).toEqual(['Canceled by token:t1.']);
  expect(await cancel()).toBe(409);
});

it('an operation can be canceled while it waits for another process', async () => {
  const { store, post, activity, cancel, guide } = await openChanged();
  await lockHolder(store);
  const answer = await post('/rollback', ROLL_BACK);
  expect((await activity()).underWay).toMatch(/^The release of guide \(/);
  expect(await cancel()).toBe(202);
  expect(await answer.text()).toMatch(CANCELED);
  expect(await guide()).toBe('2.0.0');
});

it('canceling a publish while a browser opens the pages deletes the release', async ({ skip }) => {
  const { store, post, view, cancel, outcomes } = await openChanged();
  vi.stubEnv('GATE_BROWSER', '');
  if ((await browserSandboxProblem()) !== null) skip('Chromium is not installed, or has no sandbox.');
  const versions = async () => (await store.releases.list('guide')).map(({ version }) => version);
  const before = await versions();
  const answer = await post(UPLOAD, await readFile(await packedPage('3.0.0')));
  // The release's page never hydrates, so the check would wait for a minute.
  await vi.waitFor(async () => expect((await view())?.now).toBe('open 1 page'));
  expect(await view()).toMatchObject({ version: '3.0.0' });
  expect(await versions()).toContain('3.0.0');
  expect(await cancel()).toBe(202);
  expect(await answer.text()).toMatch(CANCELED);
  expect(await outcomes()).toEqual(['canceled']);
  expect([await versions(), await store.comparisons.list()]).toEqual([before, []]);
});

it('an operation cannot be canceled in its last step', async () => {
  const { store, post, view, cancel, guide } = await openChanged();
  const switching = Promise.withResolvers<void>();
  const { replace } = store.live;
  vi.spyOn(store.live, 'replace').mockImplementationOnce(async (...args) => {
    await switching.promise;
    return replace(...args);
  });
  const answer = await post('/rollback', ROLL_BACK);
  await vi.waitFor(async () => expect(await view()).toMatchObject({ now: 'switch', cancelable: false }));
  expect(await cancel()).toBe(409);
  switching.resolve();
  expect(await answer.text()).toMatch(/\{"done":.*\n$/);
  expect(await guide()).toBe('1.0.0');
});

it('a token cannot see another app’s operations, or cancel without the required scope', async () => {
  const { store, tokenOf, post, activity, cancel } = await openChanged();
  const others = await tokenOf('content', 'release', 'rollback');
  const previewer = await tokenOf('guide', 'preview');
  const all = await tokenOf(ALL_APPS, 'rollback');
  await store.withLock('A release of a test', async () => {
    const answer = await post('/rollback', ROLL_BACK);
    expect((await activity(others)).operations).toEqual([]);
    expect(await cancel(others)).toBe(404);
    expect((await activity(previewer)).operations).toHaveLength(1);
    expect(await cancel(previewer)).toBe(403);
    expect(await cancel(all)).toBe(202);
    await answer.text();
  });
});
