import { randomInt } from 'node:crypto';
import { type Refusal, refuse, releaseName } from '../gate/candidate.ts';
import type { AppName } from '../store/app-name.ts';
import type { LockOptions } from '../store/lock.ts';
import { publishedName } from '../store/names.ts';
import {
  type Experiment,
  MOST_SHARES,
  readSharing,
  type Share,
  sharesBeside,
  type Variant,
  variantKey,
} from '../store/shares.ts';
import { type Composition, hasRelease, liveComposition, type Versions } from '../store/site.ts';
import { audited, localUser, type Note } from './audited.ts';
import { changeLive } from './change-live.ts';
import { choicesOf, composeChoices, shareBeside } from './choices.ts';
import { type ShareWish, shareText } from './share-wish.ts';
import type { Step } from './step.ts';

/** What every change of a share is told. */
export interface ShareOptions {
  site: string;
  app: AppName;
  step: Step;
  lock?: LockOptions;
  /** Who does it, for the audit log: the local user by default. */
  by?: string | undefined;
  /** As of `PublishOptions`. */
  confirm?: (() => Promise<void>) | undefined;
}

/**
 * Refuses what cannot be done beside what is shared, before anything is built: another release of an app with a share,
 * a third share, and one of an app that is not live.
 * @param begins whether it is to be shared itself.
 */
export async function checkShares(
  site: string,
  live: { versions: Versions },
  app: AppName,
  begins: boolean,
): Promise<Refusal[]> {
  const shares = sharesBeside(await readSharing(site), live.versions);
  const own = shares.find((share) => share.app === app);
  if (own) {
    return [
      {
        check: 'share',
        subject: app,
        reason: `It is shared: ${shareText(own)}; everybody else has ${own.base}.`,
        remedy: `Make it live for all first (npm run share -- ${app} promote), or end the share (npm run share -- ${app} stop).`,
      },
    ];
  }
  if (!begins) return [];
  if (!live.versions[app]) {
    return [
      {
        check: 'share',
        subject: app,
        reason: 'Nothing of it is live, which everybody else would have.',
        remedy: `Release it for all first: leave out --share.`,
      },
    ];
  }
  if (shares.length < MOST_SHARES) return [];
  const others = shares.map((share) => share.app);
  return [
    {
      check: 'share',
      subject: app,
      reason: `${others.join(' and ')} are shared already, and there may be no more than ${MOST_SHARES} at once.`,
      remedy: `End one of them first: npm run share -- ${others[0]} promote, or stop.`,
    },
  ];
}

/** What a share begins with. */
interface Beginning {
  app: AppName;
  variants: readonly Variant[];
  by: string | undefined;
  unattended: boolean;
  experiment: Experiment | null;
  /** The composition of what is live with a release that was checked like one that becomes live, by its version. */
  checked?: Readonly<Record<string, string>>;
}

/** Composes what its visitors get. What it gives begins the share, under the publish lock. */
async function begin(site: string, live: Composition, beginning: Beginning): Promise<() => Promise<Share>> {
  const { app, variants, by = localUser(), unattended, experiment, checked = {} } = beginning;
  refuse(await checkShares(site, live, app, true));
  const before = await readSharing(site);
  const others = sharesBeside(before, live.versions);
  const now = new Date().toISOString();
  const share: Share = {
    app,
    base: live.versions[app] ?? '',
    variants,
    digit: others.some(({ digit }) => digit === 'tens') ? 'units' : 'tens',
    turn: randomInt(10),
    since: now,
    changedAt: now,
    by,
    unattended,
    experiment,
  };
  const own = Object.entries(checked).map(([version, id]) => [variantKey({ [app]: version }), id]);
  const known = { ...choicesOf(others, before.compositions[live.id]), ...Object.fromEntries(own) };
  const shares = [...others, share];
  const choices = await composeChoices(site, live, shares, { known });
  return async () => {
    await shareBeside(site, live, before, { shares, choices });
    return share;
  };
}

/**
 * Makes a share of a release ready that has just passed every check of a release, instead of making it live. Its name
 * must be claimed. What it gives begins the share.
 * @param composition what is live with the release.
 * @throws Refused when it does not fit beside another share.
 */
export function prepareShare(
  site: string,
  live: Composition,
  { app, version }: { app: AppName; version: string },
  composition: Composition,
  { percent, unattended = false, by }: ShareWish & { by: string | undefined },
): Promise<() => Promise<Share>> {
  const variants = [{ version, percent }];
  return begin(site, live, {
    app,
    variants,
    by,
    unattended,
    experiment: null,
    checked: { [version]: composition.id },
  });
}

/** @throws Error for parts that cannot be. */
export function checkParts(app: AppName, base: string | undefined, variants: readonly Variant[]): void {
  const versions = variants.map(({ version }) => version);
  const sum = variants.reduce((all, { percent }) => all + percent, 0);
  const whole = variants.every(({ percent }) => Number.isInteger(percent) && percent >= 1);
  if (!base) throw new Error(`${app} is not live, so nothing of it can be shared.`);
  if (versions.includes(base)) throw new Error(`${app} ${base} is live: everybody else gets it anyway.`);
  if (versions.length === 0 || new Set(versions).size < versions.length)
    throw new Error('Name each release once.');
  if (!whole || sum > 100)
    throw new Error('Parts are whole percents from 1, and not more than 100 together.');
}

/** What sharing kept releases is told. */
export interface ShareKeptOptions extends ShareOptions {
  variants: readonly Variant[];
  experiment?: Experiment | null;
  unattended?: boolean;
}

/**
 * Shares releases that are kept and were published before, as a roll back makes one live: they are not built again, and
 * not opened in a browser.
 * @throws Refused when they do not fit what is live; Error for a release that was never published here, or is pruned.
 */
export function shareKept(options: ShareKeptOptions): Promise<Share> {
  const { site, app, variants, experiment = null, unattended = false, step, lock, by, confirm } = options;
  const prepare = async (note: Note) => {
    const live = await liveComposition(site);
    checkParts(app, live.versions[app], variants);
    for (const { version } of variants) {
      const name = { app, version };
      // Only what has passed every check has one.
      const wasPublished = /^[\w.+-]{1,80}$/.test(version) && (await publishedName(site, name)) !== null;
      if (!wasPublished || !hasRelease(site, app, version)) {
        throw new Error(
          `${releaseName({ app, version: version.slice(0, 80) })} ${wasPublished ? 'was pruned' : 'was never published here'}: "npm run releases" shows what is kept, and "npm run release -- ${app} --share 10" shares a new one.`,
        );
      }
    }
    refuse(await checkShares(site, live, app, true));
    const start = await step('share', () => begin(site, live, { app, variants, by, unattended, experiment }));
    return async () => {
      const share = await start();
      note({ outcome: 'done', ...noted(share), composition: live.id, said: [shareText(share)] });
      return share;
    };
  };
  return audited(site, { by, action: 'share', app }, (note) =>
    changeLive({ site, what: `Sharing ${app}`, lock, confirm }, () => prepare(note)),
  );
}

/** The version for the audit log, where there is one. */
export const noted = ({ variants: [only, ...more] }: Share) =>
  only && more.length === 0 ? { version: only.version } : {};
