import { Refused } from '../gate/candidate.ts';
import type { AppName } from '../store/app-name.ts';
import { type Switch, switchLive } from '../store/history.ts';
import { keepSharing, readSharing, type Share, type Sharing, sharesBeside } from '../store/shares.ts';
import { type Composition, liveComposition } from '../store/site.ts';
import { audited } from './audited.ts';
import { besideShare, type Choices, choicesOf, composeChoices, shareBeside } from './choices.ts';
import { makeObtainable } from './obtainable.ts';

/** A share that ended because of something else, and why in words. */
export interface EndedShare {
  share: Share;
  reason: string;
}

/** What is shared around a switch. */
interface Plan {
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
 * What is shared after a switch to `next`. A release that would not fit beside a share is refused; everything else,
 * which must be possible, ends that share.
 * @throws Refused when it is a release that does not fit.
 */
async function planSwitch(
  site: string,
  live: Composition,
  next: Composition,
  { sharing, action, app }: { sharing: Sharing; action: Switch['action']; app: AppName | null },
): Promise<Plan> {
  const counting = sharesBeside(sharing, live.versions);
  const going = sharesBeside({ ...sharing, shares: counting }, next.versions);
  const ended: EndedShare[] = counting
    .filter((share) => !going.includes(share))
    // What is promoted goes on for everybody.
    .filter((share) => !(action === 'release' && share.app === app))
    .map((share) => ({ share, reason: reasonOf(action, app, share) }));
  const after: Share[] = [];
  let choices: Choices = {};
  const isNewShell = live.versions.shell !== next.versions.shell;
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
  return { before, after, choices, ended };
}

/**
 * Looks whether what is shared can go on beside a release.
 * @throws Refused when it cannot.
 */
export async function checkBeside(site: string, next: Composition, app: AppName): Promise<void> {
  const sharing = await readSharing(site);
  if (sharing.shares.length === 0) return;
  const live = await liveComposition(site);
  await planSwitch(site, live, next, { sharing, action: 'release', app });
}

/**
 * Makes a composition live in one atomic step, once all that its pages ask for can be had. Every switch goes this way.
 * What is shared goes on beside it, or ends with it; at no moment does a visitor get a mix.
 * @param by who does it, for the audit log.
 * @returns the shares that it ended.
 * @throws Refused when an app's own origin lacks a file, or a release does not fit beside what is shared; Error as
 *   `switchLive`.
 */
export async function goLive(
  site: string,
  composition: Composition,
  action: Switch['action'],
  app: AppName | null,
  by?: string,
): Promise<readonly EndedShare[]> {
  const live = await liveComposition(site).catch(() => null);
  if (composition.origins) await makeObtainable(site, composition, live);
  const sharing = await readSharing(site);
  if (!live || sharing.shares.length === 0) {
    await switchLive(site, composition, action, app);
    return [];
  }
  const plan = await planSwitch(site, live, composition, { sharing, action, app });
  const { before, after, choices, ended } = plan;
  const around: Sharing = {
    shares: before,
    compositions: {
      [live.id]: choicesOf(before, sharing.compositions[live.id]),
      [composition.id]: choices,
    },
    former: sharing.former,
  };
  await keepSharing(site, around);
  await switchLive(site, composition, action, app);
  // Until it is written what is read is right as well, and the next change writes it.
  await shareBeside(site, composition, sharing, { shares: after, choices }).catch(() => {});
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
