import { promises, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { compose } from '../compose/compose.ts';
import { Refused } from '../gate/candidate.ts';
import { readAudit } from '../store/audit.ts';
import { readHistory } from '../store/history.ts';
import { claimNames } from '../store/names.ts';
import { readSharing, wasStopped } from '../store/shares.ts';
import { earlierCompositions, liveComposition, pageFile, pagesFolder } from '../store/site.ts';
import { routeAt, writeRemote } from '../testing/small-releases.ts';
import { partsOf, publishOthers, releaseBeside, startShare, step } from '../testing/small-share.ts';
import { composeSmallSite } from '../testing/small-site.ts';
import { prepareSwitch } from './go-live.ts';
import { changeShare, promoteShare, stopShare } from './share.ts';

/** What happens around the one step that changes what is live: the pointer's rename. */
const around = { before: async () => {}, after: async () => {} };

beforeEach(() => {
  Object.assign(around, { before: async () => {}, after: async () => {} });
  const { rename } = promises;
  promises.rename = async (from, to) => {
    const isSwitch = basename(String(to)) === 'live';
    if (isSwitch) await around.before();
    await rename(from, to);
    if (isSwitch) await around.after();
  };
  // Modules that import it by name.
  syncBuiltinESMExports();
  onTestFinished(() => {
    promises.rename = rename;
    syncBuiltinESMExports();
  });
});

/** A site that shares the guide 2.0.0 with half of the visitors, and the account 2.0.0 with a fifth. */
async function sharingSite() {
  const { site } = await composeSmallSite();
  await publishOthers(site, 'guide', 'account', 'content');
  await startShare(site, { percent: 50 });
  await startShare(site, { app: 'account', percent: 20 });
  const change = (
    versions: Readonly<Record<string, string>>,
    how: Parameters<typeof releaseBeside>[2] = {},
  ) => releaseBeside(site, versions, how);
  const parts = () => partsOf(site, 'content', 'guide', 'account');
  return { site, change, parts };
}

/** What everybody gets of the guide and the account, with a release of the content. */
const SHARED = (content: string) => ({
  [`content ${content} guide 1.0.0 account 1.0.0`]: 40,
  [`content ${content} guide 2.0.0 account 1.0.0`]: 40,
  [`content ${content} guide 1.0.0 account 2.0.0`]: 10,
  [`content ${content} guide 2.0.0 account 2.0.0`]: 10,
});

/** The same once the guide 2.0.0 is promoted. */
const PROMOTED = {
  'content 1.0.0 guide 2.0.0 account 1.0.0': 80,
  'content 1.0.0 guide 2.0.0 account 2.0.0': 20,
};

/** The process ends here. */
const crash = () => Promise.reject(new Error('killed'));

describe('a switch while something is shared', () => {
  it('gives each visitor their own releases a moment before and a moment after it', async () => {
    const { change, parts } = await sharingSite();
    const seen: Record<string, number>[] = [];
    const look = async () => void seen.push(await parts());
    Object.assign(around, { before: look, after: look });
    await change({ content: '2.0.0' });
    expect(seen).toEqual([SHARED('1.0.0'), SHARED('2.0.0')]);
    expect(await parts()).toEqual(SHARED('2.0.0'));
  });

  it('never takes a promoted release from somebody', async () => {
    const { site, parts } = await sharingSite();
    const seen: Record<string, number>[] = [];
    const look = async () => void seen.push(await parts());
    Object.assign(around, { before: look, after: look });
    await promoteShare({ site, app: 'guide', step });
    expect(seen).toEqual([SHARED('1.0.0'), PROMOTED]);
    expect(await parts()).toEqual(PROMOTED);
  });

  it('that is interrupted before it changes nothing for anybody', async () => {
    const { site, change, parts } = await sharingSite();
    around.before = crash;
    await expect(change({ content: '2.0.0' })).rejects.toThrow('killed');
    await expect(promoteShare({ site, app: 'guide', step })).rejects.toThrow('killed');
    expect(await parts()).toEqual(SHARED('1.0.0'));
    around.before = async () => {};
    await stopShare({ site, app: 'account', step });
    const live = await liveComposition(site);
    expect(Object.keys((await readSharing(site)).compositions)).toEqual([live.id]);
  });

  it('that is interrupted after it is right for everybody, and the next change cleans up', async () => {
    const { site, change, parts } = await sharingSite();
    around.after = crash;
    await expect(promoteShare({ site, app: 'guide', step })).rejects.toThrow('killed');
    expect(await parts()).toEqual(PROMOTED);
    around.after = async () => {};
    await expect(stopShare({ site, app: 'guide', step })).rejects.toThrow('Nothing of guide is shared');
    await changeShare({ site, app: 'account', percent: 30, step });
    expect((await readSharing(site)).shares).toHaveLength(1);

    // Its release comes back, and the share that was never written off does not.
    around.after = crash;
    await startShare(site, { app: 'content', percent: 50 });
    await expect(change({ content: '2.0.0' }, { action: 'rollback' })).rejects.toThrow('killed');
    around.after = async () => {};
    await change({ content: '1.0.0' }, { action: 'rollback' });
    expect(await parts()).toEqual({
      'content 1.0.0 guide 2.0.0 account 1.0.0': 70,
      'content 1.0.0 guide 2.0.0 account 2.0.0': 30,
    });
  });

  it('that is interrupted after it leaves a promoted release that was never stopped, whenever that is written down', async () => {
    const { site, change } = await sharingSite();
    around.after = crash;
    await expect(promoteShare({ site, app: 'guide', step })).rejects.toThrow('killed');
    around.after = async () => {};
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
    onTestFinished(() => void vi.useRealTimers());
    await stopShare({ site, app: 'account', step });
    await change({ guide: '1.0.0' }, { app: 'guide' });
    const [sharing, history] = await Promise.all([readSharing(site), readHistory(site)]);
    expect(sharing.former).toHaveLength(2);
    expect(wasStopped(sharing, history, 'guide', '2.0.0')).toBe(false);
    expect(wasStopped(sharing, history, 'account', '2.0.0')).toBe(true);
  });

  it('that was planned with a release which was pruned since changes nothing', async () => {
    const { site, parts } = await sharingSite();
    const live = await liveComposition(site);
    const earlier = await earlierCompositions(site, live);
    const next = await compose(
      site,
      { ...live.versions, content: '2.0.0' },
      { config: live.config, earlier },
    );
    const switchOver = await prepareSwitch(site, live, next, 'release', 'content');
    rmSync(join(site, 'releases/content/2.0.0'), { recursive: true });
    await expect(switchOver()).rejects.toThrow('content 2.0.0 was pruned in the meantime');
    expect(await parts()).toEqual(SHARED('1.0.0'));
  });

  it('keeps what is live when a page of somebody’s choice is damaged', async () => {
    const { site, change, parts } = await sharingSite();
    const live = await liveComposition(site);
    const versions = { ...live.versions, content: '2.0.0', guide: '2.0.0' };
    const earlier = await earlierCompositions(site, live);
    const made = await compose(site, versions, { config: live.config, earlier });
    const page = join(pagesFolder(site, made.id), pageFile('/blog'));
    writeFileSync(page, `${readFileSync(page, 'utf8')} `);
    await expect(change({ content: '2.0.0' })).rejects.toThrow('is damaged and is not served');
    expect((await liveComposition(site)).id).toBe(live.id);
    expect(await parts()).toEqual(SHARED('1.0.0'));
  });

  it('refuses a release that does not fit beside a share, and lets everything else end it', async () => {
    const { site, change, parts } = await sharingSite();
    // A page that the shared guide has, and the live one has not.
    await stopShare({ site, app: 'guide', step });
    writeRemote(site, 'guide', '3.0.0', '() => "3.0.0"', [
      routeAt('/free-homeowners-guide'),
      routeAt('/offers'),
    ]);
    await claimNames(site, { shell: '1.0.0', guide: '3.0.0' });
    await startShare(site, { version: '3.0.0', percent: 50 });
    writeRemote(site, 'content', '3.0.0', '() => "3.0.0"', [routeAt('/'), routeAt('/offers')]);
    const before = await parts();
    const refused = await change({ content: '3.0.0' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Error).message).toContain('for those who get guide 3.0.0');
    expect((refused as Error).message).toContain('npm run share -- guide stop');
    expect(await parts()).toEqual(before);

    const ended = await change({ content: '3.0.0' }, { action: 'start' });
    expect(ended).toMatchObject([
      { share: { app: 'guide' }, reason: expect.stringMatching(/^it does not fit what is live now/) },
    ]);
    expect(await parts()).toEqual({
      'content 3.0.0 guide 1.0.0 account 1.0.0': 80,
      'content 3.0.0 guide 1.0.0 account 2.0.0': 20,
    });
    expect((await readAudit(site)).at(-1)).toMatchObject({ action: 'share stopped', app: 'guide' });
  });
});
