import { promises, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { abortCanary, changeCanary, promoteCanary } from '../../rollout/change-canary.ts';
import { partsOf, publishOthers, releaseBeside, startSmallCanary, step } from '../../testing/small-canary.ts';
import { routeAt, writeRemote } from '../../testing/small-releases.ts';
import { composeSmallSite } from '../../testing/small-site.ts';
import { compose } from '../compose/compose.ts';
import { Refused } from '../report/refusal.ts';
import { wasAborted } from '../store/canaries.ts';
import { pageFile } from '../store/compositions.ts';
import type { SiteStore } from '../store/site-store.ts';
import { prepareSwitch } from './go-live.ts';

/** What happens around the one step that changes what is live: the pointer's rename. */
const around = { before: async () => {}, after: async () => {} };
const nothing = { ...around };

beforeEach(() => {
  Object.assign(around, nothing);
  const { rename } = promises;
  promises.rename = async (from, to) => {
    const isSwitch = basename(String(to)) === 'live';
    if (isSwitch) await around.before();
    await rename(from, to);
    if (isSwitch) await around.after();
  };
  // Modules that import it by name.
  syncBuiltinESMExports();
  return () => {
    promises.rename = rename;
    syncBuiltinESMExports();
  };
});

/** A site with canaries: the guide 2.0.0 for half of the visitors, the account 2.0.0 for a fifth. */
async function siteWithCanary() {
  const { store } = await composeSmallSite();
  await publishOthers(store, 'guide', 'account', 'content');
  await startSmallCanary(store, { percent: 50 });
  await startSmallCanary(store, { app: 'account', percent: 20 });
  const change = releaseBeside.bind(null, store);
  const parts = () => partsOf(store, 'content', 'guide', 'account');
  const promote = () => promoteCanary({ store, app: 'guide', step });
  const abort = (app: string) => abortCanary({ store, app, step });
  return { store, change, parts, promote, abort };
}

/** What is live, and a composition with these versions beside it. */
async function composedBeside(store: SiteStore, versions: Readonly<Record<string, string>>) {
  const live = await store.live.composition();
  const earlier = await store.compositions.earlier(live);
  const next = await compose(store, { ...live.versions, ...versions }, { config: live.config, earlier });
  return { live, next };
}

/** What everybody gets of the guide and the account, with a release of the content. */
const WITH_CANARIES = (content: string) => ({
  [`content ${content} guide 1.0.0 account 1.0.0`]: 40,
  [`content ${content} guide 2.0.0 account 1.0.0`]: 40,
  [`content ${content} guide 1.0.0 account 2.0.0`]: 10,
  [`content ${content} guide 2.0.0 account 2.0.0`]: 10,
});

/** The same once the guide 2.0.0 is promoted. */
const PROMOTED = (content: string) => ({
  [`content ${content} guide 2.0.0 account 1.0.0`]: 80,
  [`content ${content} guide 2.0.0 account 2.0.0`]: 20,
});

/** The process ends here. */
const crash = () => Promise.reject(new Error('killed'));

describe('a switch while there is a canary', () => {
  it('gives each visitor their own releases, and never takes a promoted one away, a moment before and after it', async () => {
    const { change, parts, promote } = await siteWithCanary();
    const seen: Record<string, number>[] = [];
    const look = async () => void seen.push(await parts());
    Object.assign(around, { before: look, after: look });
    await change({ content: '2.0.0' });
    await promote();
    const before = WITH_CANARIES('2.0.0');
    expect(seen).toEqual([WITH_CANARIES('1.0.0'), before, before, PROMOTED('2.0.0')]);
    expect(await parts()).toEqual(PROMOTED('2.0.0'));
  });

  it('that is interrupted before it changes nothing for anybody', async () => {
    const { store, change, parts, promote, abort } = await siteWithCanary();
    around.before = crash;
    await expect(change({ content: '2.0.0' })).rejects.toThrow('killed');
    await expect(promote()).rejects.toThrow('killed');
    expect(await parts()).toEqual(WITH_CANARIES('1.0.0'));
    Object.assign(around, nothing);
    await abort('account');
    const live = await store.live.composition();
    expect(Object.keys((await store.rollouts.read()).compositions)).toEqual([live.id]);
  });

  it('that is interrupted after it is right for everybody, and the next change cleans up', async () => {
    const { store, change, parts, promote, abort } = await siteWithCanary();
    around.after = crash;
    await expect(promote()).rejects.toThrow('killed');
    expect(await parts()).toEqual(PROMOTED('1.0.0'));
    Object.assign(around, nothing);
    await expect(abort('guide')).rejects.toThrow('guide has no canary');
    await changeCanary({ store, app: 'account', percent: 30, step });
    expect((await store.rollouts.read()).canaries).toHaveLength(1);

    // Its release comes back, and the canary that was never written off does not.
    around.after = crash;
    await startSmallCanary(store, { app: 'content', percent: 50 });
    await expect(change({ content: '2.0.0' }, { action: 'rollback' })).rejects.toThrow('killed');
    Object.assign(around, nothing);
    await change({ content: '1.0.0' }, { action: 'rollback' });
    expect(await parts()).toEqual({
      'content 1.0.0 guide 2.0.0 account 1.0.0': 70,
      'content 1.0.0 guide 2.0.0 account 2.0.0': 30,
    });
  });

  it('that is interrupted after it leaves a promoted release that was never stopped, whenever that is written down', async () => {
    const { store, change, promote, abort } = await siteWithCanary();
    around.after = crash;
    await expect(promote()).rejects.toThrow('killed');
    Object.assign(around, nothing);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await abort('account');
    await change({ guide: '1.0.0' }, { app: 'guide' });
    const [rollouts, history] = await Promise.all([store.rollouts.read(), store.live.history()]);
    expect(rollouts.former).toHaveLength(2);
    expect(wasAborted(rollouts, history, 'guide', '2.0.0')).toBe(false);
    expect(wasAborted(rollouts, history, 'account', '2.0.0')).toBe(true);
  });

  it('that was planned with a release which was pruned since changes nothing', async () => {
    const { store, parts } = await siteWithCanary();
    const { live, next } = await composedBeside(store, { content: '2.0.0' });
    const switchOver = await prepareSwitch(store, live, next, 'release', 'content');
    rmSync(join(store.folder, 'releases/content/2.0.0'), { recursive: true });
    await expect(switchOver()).rejects.toThrow('content 2.0.0 was pruned in the meantime');
    expect(await parts()).toEqual(WITH_CANARIES('1.0.0'));
  });

  it('keeps what is live when a page of somebody’s choice is damaged', async () => {
    const { store, change, parts } = await siteWithCanary();
    const { live, next } = await composedBeside(store, { content: '2.0.0', guide: '2.0.0' });
    const page = join(store.compositions.pagesFolder(next.id), pageFile('/blog'));
    writeFileSync(page, `${readFileSync(page, 'utf8')} `);
    await expect(change({ content: '2.0.0' })).rejects.toThrow('is damaged and is not served');
    expect((await store.live.composition()).id).toBe(live.id);
    expect(await parts()).toEqual(WITH_CANARIES('1.0.0'));
  });

  it('refuses a release that does not fit beside a canary, and lets everything else end it', async () => {
    const { store, change, parts, abort } = await siteWithCanary();
    // A page that the canary of the guide has and the stable release does not.
    await abort('guide');
    const withOffers = (path: string) => [routeAt(path), routeAt('/offers')];
    writeRemote(store, 'guide', '3.0.0', '() => "3.0.0"', withOffers('/free-homeowners-guide'));
    writeRemote(store, 'content', '3.0.0', '() => "3.0.0"', withOffers('/'));
    await store.names.claim({ shell: '1.0.0', guide: '3.0.0' });
    await startSmallCanary(store, { version: '3.0.0', percent: 50 });
    const before = await parts();
    const refused = await change({ content: '3.0.0' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Error).message).toContain('for those who get guide 3.0.0');
    expect((refused as Error).message).toContain('npm run canary -- guide abort');
    expect(await parts()).toEqual(before);

    const ended = await change({ content: '3.0.0' }, { action: 'start' });
    expect(ended).toMatchObject([
      { canary: { app: 'guide' }, reason: expect.stringMatching(/^it does not fit what is live now/) },
    ]);
    expect(await parts()).toEqual({
      'content 3.0.0 guide 1.0.0 account 1.0.0': 80,
      'content 3.0.0 guide 1.0.0 account 2.0.0': 20,
    });
    expect((await store.audit.read()).at(-1)).toMatchObject({ action: 'canary aborted', app: 'guide' });
  });
});
