import { Refused } from '../gate/candidate.ts';
import type { AppName } from '../store/app-name.ts';
import { type Switch, switchLive } from '../store/history.ts';
import { keepSharing, readSharing, type Share, type Sharing, sharesBeside } from '../store/shares.ts';
import { type Composition, hasRelease } from '../store/site.ts';
import { audited } from './audited.ts';
import { besideShare, type Choices, choicesOf, composeChoices, shareBeside } from './choices.ts';
import { makeObtainable } from './obtainable.ts';

/** A share that ended because of something else, and why in words. */
export interface EndedShare {
  share: Share;
  reason: string;
}

/** A switch that is ready, and what is shared around it. */
export interface Plan {
  live: Composition | null;
  next: Composition;
  action: Switch['action'];
  app: AppName | null;
  /** What was shared when it was made ready. */
  sharing: Sharing;
  /** Of those that count before it, those that it does not end at once. */
  before: readonly Share[];
  /** Those that go on after it, with what their visitors get then. */
  after: readonly Share[];
  choices: Choices;
  ended: readonly EndedShare[];
}

/** Why another base ends a share, in words. */
function reasonOf(action: Switch['action'], app: AppName | null, share: Share): string {
  if (action === 'remove') return `${share.app} was taken off the site`;
  if (action === 'start') return `a start of the site made another release of ${share.app} live`;
  return app ? `${share.app} was rolled back` : 'the whole site was rolled back';
}

/**
 * Makes a switch to `next` ready: composes what visitors of shared releases get beside it. A release that would not fit
 * beside a share is refused; everything else, which must be possible, ends that share.
 * @param live what is live; null when nothing is.
 * @throws Refused when it is a release that does not fit.
 */
export async function planSwitch(
  site: string,
  live: Composition | null,
  next: Composition,
  action: Switch['action'],
  app: AppName | null,
): Promise<Plan> {
  const sharing = await readSharing(site);
  const counting = live ? sharesBeside(sharing, live.versions) : [];
  const going = sharesBeside({ ...sharing, shares: counting }, next.versions);
  const ended: EndedShare[] = counting
    .filter((share) => !going.includes(share))
    // What is promoted goes on for everybody.
    .filter((share) => !(action === 'release' && share.app === app))
    .map((share) => ({ share, reason: reasonOf(action, app, share) }));
  const after: Share[] = [];
  let choices: Choices = {};
  const isNewShell = live?.versions.shell !== next.versions.shell;
  for (const share of going) {
    try {
      choices = await composeChoices(site, next, [...after, share], { known: choices, isNewShell });
      after.push(share);
    } catch (error) {
      if (action === 'release') {
        throw error instanceof Refused ? new Refused(besideShare(share, error.refusals)) : error;
      }
      const [why = ''] =
        error instanceof Refused ? error.refusals.map(({ reason }) => reason) : [(error as Error).message];
      ended.push({ share, reason: `it does not fit what is live now: ${why}` });
    }
  }
  const before = counting.filter((share) => after.includes(share) || !going.includes(share));
  return { live, next, action, app, sharing, before, after, choices, ended };
}

/**
 * Makes a switch to `next` ready, with everything that its pages ask for. What it gives makes it live.
 * @throws Refused when an app's own origin lacks a file, or a release does not fit beside what is shared.
 */
export async function prepareSwitch(
  ...[site, live, next, action, app]: Parameters<typeof planSwitch>
): Promise<(by?: string) => Promise<readonly EndedShare[]>> {
  const plan = await planSwitch(site, live, next, action, app);
  await makeObtainable(site, next, live);
  return (by) => goLive(site, plan, by);
}

/**
 * Makes a composition live in one atomic step. Every switch goes this way. It renders and checks nothing. What is shared
 * goes on beside it, or ends with it; at no moment does a visitor get a mix. Only the holder of the publish lock may
 * call it, while what is live and shared is what the plan was made for.
 * @param by who does it, for the audit log.
 * @returns the shares that it ended.
 * @throws Error when a release was pruned since, or as `switchLive`.
 */
export async function goLive(site: string, plan: Plan, by?: string): Promise<readonly EndedShare[]> {
  const { live, next, action, app, sharing, before, after, choices, ended } = plan;
  const gone = Object.entries(next.versions).find(([name, version]) => !hasRelease(site, name, version));
  if (gone) throw new Error(`Nothing was changed: ${gone.join(' ')} was pruned in the meantime.`);
  if (!live || sharing.shares.length === 0) {
    await switchLive(site, next, action, app);
    return [];
  }
  const around: Sharing = {
    shares: before,
    compositions: { [live.id]: choicesOf(before, sharing.compositions[live.id]), [next.id]: choices },
    former: sharing.former,
  };
  await keepSharing(site, around);
  await switchLive(site, next, action, app);
  // Until it is written what is read is right as well, and the next change writes it.
  await shareBeside(site, next, sharing, { shares: after, choices }).catch(() => {});
  for (const { share, reason } of ended) await noteEnd(site, share, reason, by);
  return ended;
}

/** Writes into the audit log that a share has ended. */
export function noteEnd(site: string, share: Share, reason: string, by?: string): Promise<void> {
  const { app, variants } = share;
  const version = variants.length === 1 ? (variants[0]?.version ?? null) : null;
  return audited(site, { by, action: 'share stopped', app }, async (note) =>
    note({ outcome: 'done', version, said: [reason] }),
  );
}
