import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkCanaries, type EndedCanary, goLive, newCanary, planSwitch } from '../core/publish/go-live.ts';
import { refuse } from '../core/report/refusal.ts';
import type { Step } from '../core/report/terminal.ts';
import { type Canary, choiceFor } from '../core/store/canaries.ts';
import type { ChangeInfo, Live } from '../core/store/live.ts';
import type { SiteStore } from '../core/store/site-store.ts';
import { setId, type VersionSet, withVersions } from '../core/store/version-set.ts';
import { writeRemote } from './small-releases.ts';

export const step: Step = (_, work) => work();

/** Writes version 2.0.0 of these apps as published releases that are not live. */
export async function publishOthers(store: SiteStore, ...apps: readonly string[]): Promise<void> {
  for (const app of apps) {
    writeRemote(store, app, '2.0.0');
    await store.names.claim({ [app]: '2.0.0' });
  }
}

const switchLive = (store: SiteStore, info: ChangeInfo, next: (live: Live) => Promise<Live>) =>
  store.withLock('A publish of a test', async () => {
    const plan = await planSwitch(store, await next(await store.live.current()), info);
    await goLive({ store, by: 'user:site' }, plan, info);
    return plan;
  });

export async function startSmallCanary(
  store: SiteStore,
  { app = 'guide', version = '2.0.0', percent = 10, progressive = false } = {},
): Promise<Canary> {
  const { live } = await switchLive(store, { action: 'canary', app }, async (before) => {
    refuse(checkCanaries(before, app, true, version));
    const canary = newCanary(before, { app, version }, { percent, progressive }, 'user:site');
    return { ...before, canaries: [...before.canaries, canary] };
  });
  return live.canaries.at(-1) as Canary;
}

export async function switchSite(
  store: SiteStore,
  versions: Readonly<Record<string, string>>,
  { app = 'content', action = 'release' as ChangeInfo['action'] } = {},
): Promise<readonly EndedCanary[]> {
  const { ended } = await switchLive(store, { action, app }, async (live) => ({
    ...withVersions(live, versions),
    canaries: live.canaries,
  }));
  return ended;
}

/** How many of 100 visitors get each combination of these apps' releases, such as `content 1.0.0 guide 2.0.0`. */
export async function sharesOf(store: SiteStore, ...apps: string[]): Promise<Record<string, number>> {
  const live = await store.live.current();
  const counts: Record<string, number> = {};
  for (let number = 0; number < 100; number += 1) {
    const { versions } = withVersions(live, choiceFor(live.canaries, number));
    const combination = apps.map((app) => `${app} ${versions[app]}`).join(' ');
    counts[combination] = (counts[combination] ?? 0) + 1;
  }
  return counts;
}

export const SMALL_PICTURE = Buffer.from('a picture');

/** `after` must contain the guide 2.0.0. Returns the comparison's name. */
export async function storeComparison(store: SiteStore, before: VersionSet, after: VersionSet) {
  const [from, to] = [setId(before), setId(after)];
  const name = store.comparisons.nameOf(from, to);
  const picture = { path: '/guide', width: 390, before: null, after: '0-390-after.jpg' } as const;
  await store.comparisons.store(name, async (draft) => {
    await writeFile(join(draft, picture.after), SMALL_PICTURE);
    return {
      ...{ app: 'guide', version: '2.0.0', stable: '1.0.0', at: '2026-01-02T03:04:05.000Z', from, to },
      ...{ digest: 'd'.repeat(64), seen: true, commits: [], pages: [], readdressed: 0, kept: 0 },
      ...{ pictures: [picture], pictured: 1 },
    };
  });
  await store.stage(after, name);
  return name;
}
