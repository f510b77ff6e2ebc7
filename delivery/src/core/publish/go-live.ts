import { randomInt } from 'node:crypto';
import { readSite } from '../assemble/assemble.ts';
import { type AssembledSite, textsOf } from '../assemble/site.ts';
import { readCompatible } from '../gate/gate.ts';
import { type Refusal, Refused } from '../report/refusal.ts';
import { describeEnd } from '../store/audit.ts';
import { type Canary, type CanaryOptions, canaryText, everyChoice, MAX_CANARIES } from '../store/canaries.ts';
import { type ChangeInfo, type Live, liveVersions } from '../store/live.ts';
import { hasDraftPages } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type AppName, type ReleaseKey, setId, type VersionSet, withVersions } from '../store/version-set.ts';
import { describeChange, type SiteChange } from './change.ts';
import { audited, type ChangeOptions, changeUnderLock, localUser, type Note } from './change-live.ts';
import { formerState } from './listing.ts';

export interface EndedCanary {
  canary: Canary;
  reason: string;
}

interface Plan {
  live: Live;
  ended: readonly EndedCanary[];
}

async function conflictsOf(
  store: SiteStore,
  next: VersionSet,
  others: readonly Canary[],
  { app, version }: Canary,
): Promise<readonly Refusal[]> {
  try {
    for (const choice of everyChoice(others))
      await readCompatible(store, withVersions(next, { ...choice, [app]: version }), app);
    return [];
  } catch (error) {
    if (error instanceof Refused) return error.refusals;
    throw error;
  }
}

const conflictWithCanary = ({ app, version }: Canary, refusal: Refusal): Refusal => ({
  ...refusal,
  subject: `${refusal.subject}, for visitors who get ${app} ${version}`,
  remedy: `${refusal.remedy} Or abort the canary first (npm run canary -- ${app} abort).`,
});

/** A rollback or `npm start` ends a canary that is incompatible with the next set. Other switches are refused. */
export async function planSwitch(store: SiteStore, next: Live, { action, app }: ChangeInfo): Promise<Plan> {
  const canaries: Canary[] = [];
  const ended: EndedCanary[] = [];
  for (const canary of next.canaries) {
    const { app: own, stable, version } = canary;
    // A promoted canary is not in `ended`, because the caller logs its promotion.
    if (action === 'promote' && next.versions[own] === version) continue;
    if (next.versions[own] !== stable) {
      const subject = action === 'rollback' && !app ? 'the whole site' : own;
      const event = next.versions[own] ? 'released' : 'removed from the site';
      ended.push({ canary, reason: `${subject} was ${action === 'rollback' ? 'rolled back' : event}.` });
      continue;
    }
    const refusals = await conflictsOf(store, next, canaries, canary);
    if (refusals.length === 0) canaries.push(canary);
    else if (action === 'rollback' || action === 'start')
      ended.push({ canary, reason: `it is incompatible with the live releases: ${refusals[0]?.reason}` });
    else if (action === 'canary') throw new Refused(refusals);
    else throw new Refused(refusals.map((refusal) => conflictWithCanary(canary, refusal)));
  }
  return { live: { versions: next.versions, config: next.config, canaries }, ended };
}

/** Best effort: servers compress what is missing. */
export async function storeCompressed(store: SiteStore, live: Live): Promise<void> {
  for (const choice of everyChoice(live.canaries)) {
    const site = await readSite(store, withVersions(live, choice)).catch(() => null);
    // Compresses one text at a time, because requests use the same threads.
    for (const text of site ? textsOf(site) : []) await store.compressed.encode(text);
  }
}

/** Call only under the publish lock. Returns false if the plan is live already. */
export async function goLive(
  options: Pick<ChangeOptions, 'store' | 'by' | 'readFigures'>,
  { live, ended }: Plan,
  info: ChangeInfo,
): Promise<boolean> {
  const { store, by } = options;
  const isChanged = await store.live.replace(live, info);
  for (const { canary, reason } of ended)
    await audited(store, { by, action: 'canary aborted', app: canary.app }, async (note) => {
      if (live.versions[canary.app] === canary.version) note({ action: 'promote' });
      else note({ outcome: 'done' });
      note({ version: canary.version, said: await describeEnd({ ...options, reason }, canary) });
    });
  return isChanged;
}

/** Returns a site without pages if the site is damaged, so that a damaged site can be replaced. */
export const readReplaced = (store: SiteStore, set: VersionSet, after: AssembledSite) =>
  readSite(store, set).catch((): AssembledSite => ({ ...after, id: setId(set), set, pages: new Map() }));

export interface SwitchResult extends Pick<Plan, 'ended'> {
  change: SiteChange;
}

async function releaseFields(store: SiteStore, app: AppName, version: string) {
  const { digest = null, origin } = (await store.names.readPublished({ app, version })) ?? {};
  const { commit = null, clean = null, checks = null } = origin ?? {};
  return { version, digest, commit, clean, checks };
}

/** Call only with checked releases, under the publish lock. @throws Refused if the releases are incompatible. */
export async function switchUnderLock(
  options: ChangeOptions,
  { before, set, info }: { before: Live; set: VersionSet; info: ChangeInfo },
  note: Note,
): Promise<SwitchResult> {
  const { store, step } = options;
  const { app } = info;
  const { plan, change } = await step('check', async () => {
    const site = await readCompatible(store, set, null);
    return {
      plan: await planSwitch(store, { ...set, canaries: before.canaries }, info),
      change: describeChange(await readReplaced(store, before, site), site),
    };
  });
  const version = app ? set.versions[app] : undefined;
  const apps = change.versions.map((one) => one.app);
  note({ set: change.to, ...(app && version ? await releaseFields(store, app, version) : { apps }) });
  const isChanged = await step('switch', () => goLive(options, plan, info));
  if (!isChanged) note({ outcome: 'unchanged' });
  return { change, ended: plan.ended };
}

/** `version` is unknown before a build. */
export function checkCanaries(
  { versions, canaries }: Live,
  app: AppName,
  startsCanary: boolean,
  version?: string,
): Refusal[] {
  const refusal = (reason: string, remedy: string) => [{ check: 'canary', subject: app, reason, remedy }];
  const own = canaries.find((canary) => canary.app === app);
  if (own && (version === undefined || version === own.version)) return [];
  if (own) {
    return refusal(
      `It has a canary: ${canaryText(own)}; stable is ${own.stable}.`,
      `Promote or abort it first (npm run canary -- ${app} promote, or abort).`,
    );
  }
  if (startsCanary && !versions[app]) {
    return refusal(
      'No release of this app is live, so the other visitors would get none.',
      'Make it live for everybody: omit the percentage (--canary).',
    );
  }
  if (!startsCanary || canaries.length < MAX_CANARIES) return [];
  return refusal(
    `${canaries.map((canary) => canary.app).join(' and ')} have canaries already, and the limit is ${MAX_CANARIES}.`,
    `Promote or abort one of them first (npm run canary -- ${canaries[0]?.app} promote, or abort).`,
  );
}

export function newCanary(
  { versions, canaries }: Live,
  { app, version }: ReleaseKey,
  { percent, progressive = false }: CanaryOptions,
  by = localUser(),
): Canary {
  const now = new Date().toISOString();
  const digit = canaries.some((canary) => canary.digit === 'tens') ? 'units' : 'tens';
  return {
    app,
    stable: versions[app] ?? '',
    version,
    percent,
    digit,
    turn: randomInt(10),
    since: now,
    changedAt: now,
    by,
    progressive,
  };
}

interface RollBackOptions extends ChangeOptions {
  /** An app, or the id (`setId`) of a previous version set. */
  to: string;
  /** An earlier version of the app; the previous one by default. */
  version?: string | undefined;
}

async function withFormer(store: SiteStore, live: Live, app: AppName, version?: string): Promise<VersionSet> {
  const history = await store.live.history();
  if (version && !history.some(({ versions }) => versions[app] === version)) {
    const isStored = store.releases.has(app, version);
    const mayGoLive = isStored && !hasDraftPages(await store.releases.read(app, version));
    throw new Error(
      `${app} ${version.slice(0, 80)} was never live here. ${mayGoLive ? 'Make it live in the console, or choose' : 'Choose'} a release that was live (npm run releases).`,
    );
  }
  const former = version ?? liveVersions(history, app).at(-2);
  if (!former) {
    const remedy = live.canaries.some((canary) => canary.app === app)
      ? `End its canary (npm run canary -- ${app} abort).`
      : 'Release a corrected version.';
    throw new Error(`${app} has no earlier live release. ${remedy}`);
  }
  if (!store.releases.has(app, former)) {
    throw new Error(
      `${app} ${former} was pruned. Check out its source and release it again; "npm run releases" lists the stored releases.`,
    );
  }
  return withVersions(live, { [app]: former });
}

async function formerSet(store: SiteStore, { versions, config }: Live, id: string): Promise<VersionSet> {
  const former = (await store.live.formerSets()).find((set) => setId(set) === id);
  if (former) return { versions: former.versions, config };
  throw new Error(
    `There is no app and no previous version set "${id}". Apps: ${Object.keys(versions).join(', ')}; "npm run releases" shows the version sets.`,
  );
}

/** @throws Refused if the former release is incompatible. @throws Error if there is none. */
export function rollBack({ to, version, ...options }: RollBackOptions): Promise<SwitchResult> {
  const { store } = options;
  const entry = { action: 'rollback', app: null } as const;
  return changeUnderLock({ ...options, what: `The rollback of ${to}` }, entry, async (before, note) => {
    const app = Object.hasOwn(before.versions, to) ? to : null;
    const live = app && before.versions[app];
    const title = app && live && (await store.names.title({ app, version: live }));
    const replacedText = title ? `“${title}”, ${live}` : `the version set ${setId(before)}`;
    note({ app, said: [`Live before: ${replacedText}.`] });
    const set = await (app ? withFormer(store, before, app, version) : formerSet(store, before, to));
    const state = app && formerState(await store.live.history(), app, set.versions[app] ?? '');
    // As in the console, the action is a release if the target was rolled back or aborted earlier.
    const action = state === 'rolled back' || state === 'aborted' ? 'release' : 'rollback';
    note({ action });
    return switchUnderLock(options, { before, set, info: { action, app } }, note);
  });
}
