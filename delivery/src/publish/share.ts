import { compose } from '../compose/compose.ts';
import { refuse } from '../gate/candidate.ts';
import { checkComposition } from '../gate/check-composition.ts';
import type { AppName } from '../store/app-name.ts';
import { withPublishLock } from '../store/lock.ts';
import { publishedName } from '../store/names.ts';
import { readSharing, type Share, sharesBeside, variantKey } from '../store/shares.ts';
import { type Composition, earlierCompositions, liveComposition, readComposition } from '../store/site.ts';
import { audited, type Note } from './audited.ts';
import { checkParts, noted, type ShareOptions } from './begin-share.ts';
import { changeLive } from './change-live.ts';
import { choicesOf, composeChoices, shareBeside } from './choices.ts';
import { type EndedShare, prepareSwitch } from './go-live.ts';
import { shareText } from './share-wish.ts';

/** The share of an app beside what is live. @throws Error when there is none. */
async function shareOf(site: string, live: Composition, app: AppName) {
  const sharing = await readSharing(site);
  const shares = sharesBeside(sharing, live.versions);
  const share = shares.find((one) => one.app === app);
  if (share) return { sharing, shares, share };
  const others = shares.map((one) => one.app).join(' and ');
  const shared = others ? `${others} ${shares.length > 1 ? 'are' : 'is'}` : 'nothing is';
  throw new Error(
    `Nothing of ${app.slice(0, 40)} is shared; ${shared} at this moment. To begin: npm run release -- guide --share 10`,
  );
}

/** What changing a share is told. What is undefined stays. */
export interface ChangeShareOptions extends ShareOptions {
  /** Of all visitors, 1 to 100. */
  percent: number;
  unattended?: boolean | undefined;
}

/** A share before and after it was changed. */
export interface ChangedShare {
  before: Share;
  share: Share;
}

/**
 * Gives a shared release a larger part of the visitors, or a smaller one. With a larger one, nobody who had it loses it.
 * @throws Error when nothing of the app is shared, or several releases are.
 */
export function changeShare(options: ChangeShareOptions): Promise<ChangedShare> {
  const { site, app, percent, step, lock, by, confirm } = options;
  const prepare = async (note: Note) => {
    const live = await liveComposition(site);
    const { sharing, shares, share: before } = await shareOf(site, live, app);
    const [only, ...others] = before.variants;
    if (!only || others.length > 0) {
      throw new Error(
        `${before.variants.length} releases of ${app} are compared, in equal parts, until one is promoted or it is stopped.`,
      );
    }
    checkParts(app, before.base, [{ ...only, percent }]);
    const share: Share = {
      ...before,
      variants: [{ ...only, percent }],
      changedAt: new Date().toISOString(),
      unattended: options.unattended ?? before.unattended,
    };
    note({ version: only.version, composition: live.id });
    const next = shares.map((one) => (one === before ? share : one));
    const known = choicesOf(next, sharing.compositions[live.id]);
    const choices = await step('share', () => composeChoices(site, live, next, { known }));
    return async () => {
      await shareBeside(site, live, sharing, { shares: next, choices });
      note({ outcome: 'done', said: [`${shareText(share)}, after ${only.percent} %`] });
      return { before, share };
    };
  };
  return audited(site, { by, action: 'share', app }, (note) =>
    changeLive({ site, what: `Changing the share of ${app}`, lock, confirm }, () => prepare(note)),
  );
}

/** What ending a share for nobody is told. */
export interface StopShareOptions extends ShareOptions {
  /** Why, in words for the audit log. */
  reason?: string | undefined;
}

/**
 * Gives everybody the live release again. It renders and checks nothing, so that it works whatever is wrong.
 * @returns the share that has ended.
 * @throws Error when nothing of the app is shared.
 */
export function stopShare(options: StopShareOptions): Promise<Share> {
  const { site, app, reason = 'stopped by hand', step, lock, by, confirm } = options;
  const work = async (note: Note) => {
    const live = await liveComposition(site);
    const { sharing, shares, share } = await shareOf(site, live, app);
    note({ ...noted(share), composition: live.id });
    await confirm?.();
    await step('stop', () => {
      const rest = shares.filter((one) => one !== share);
      const choices = choicesOf(rest, sharing.compositions[live.id]);
      return shareBeside(site, live, sharing, { shares: rest, choices });
    });
    note({ outcome: 'done', said: [reason, shareText(share)] });
    return share;
  };
  return audited(site, { by, action: 'share stopped', app }, (note) =>
    withPublishLock(site, `Stopping the share of ${app}`, () => work(note), lock),
  );
}

/** What promoting is told. */
export interface PromoteOptions extends ShareOptions {
  /** Which of several; the only one by default. */
  version?: string | undefined;
}

/** What was live and what is. */
export interface PromotedShare {
  share: Share;
  before: Composition;
  composition: Composition;
  ended: readonly EndedShare[];
}

function promotedVersion({ app, base, variants }: Share, version: string | undefined): string {
  const versions = variants.map((variant) => variant.version);
  if (version === base)
    throw new Error(
      `${app} ${base} is what everybody else has. To end the share: npm run share -- ${app} stop`,
    );
  if (version !== undefined && !versions.includes(version))
    throw new Error(`${app} ${version.slice(0, 80)} is not shared, but ${versions.join(' and ')}.`);
  const [only, ...others] = versions;
  const chosen = version ?? (others.length > 0 ? undefined : only);
  if (chosen === undefined)
    throw new Error(`Say which: npm run share -- ${app} promote ${versions.join(' or ')}.`);
  return chosen;
}

/**
 * Makes a shared release live for everybody, in one atomic step, which ends its share. Who had it before gets the same
 * bytes.
 * @throws Refused when it does not fit any more; Error when nothing of the app is shared.
 */
export function promoteShare(options: PromoteOptions): Promise<PromotedShare> {
  const { site, app, step, lock, by, confirm } = options;
  const prepare = async (note: Note) => {
    const before = await liveComposition(site);
    const { sharing, share } = await shareOf(site, before, app);
    const version = promotedVersion(share, options.version);
    const id = sharing.compositions[before.id]?.[variantKey({ [app]: version })];
    const versions = { ...before.versions, [app]: version };
    const { composition, goLive } = await step(
      'compose',
      async () => {
        refuse(await checkComposition(site, versions, app));
        const known = id ? await readComposition(site, id) : null;
        const earlier = await earlierCompositions(site, before);
        const { config, origins = {} } = before;
        const made = known ?? (await compose(site, versions, { config, earlier, origins }));
        return { composition: made, goLive: await prepareSwitch(site, before, made, 'release', app) };
      },
      ({ composition: { id: made } }) => made,
    );
    const known = await publishedName(site, { app, version });
    note({ version, composition: composition.id, digest: known?.digest ?? null, ...known?.origin });
    return async () => {
      const ended = await step('switch', () => goLive(by));
      note({ said: [shareText(share)] });
      return { share, before, composition, ended };
    };
  };
  return audited(site, { by, action: 'promote', app }, (note) =>
    changeLive({ site, what: `Promoting ${app}`, lock, confirm }, () => prepare(note)),
  );
}
