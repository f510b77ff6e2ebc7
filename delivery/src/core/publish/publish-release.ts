import { readSite } from '../assemble/assemble.ts';
import { checkRelease, openBrowser, readCompatible, requireSandbox } from '../gate/gate.ts';
import { isGateWithoutBrowser } from '../process/chromium.ts';
import { type Refusal, Refused, refuse, releaseName } from '../report/refusal.ts';
import { describeEnd } from '../store/audit.ts';
import { type Canary, type CanaryOptions, canaryText } from '../store/canaries.ts';
import { folderDigest } from '../store/files.ts';
import type { Live } from '../store/live.ts';
import type { Origin } from '../store/names.ts';
import type { Release } from '../store/releases.ts';
import { type AppName, type ReleaseKey, setId, withVersions } from '../store/version-set.ts';
import { compareWithLive, describeChange, type SiteChange } from './change.ts';
import { audited, type ChangeOptions, changeLive, isToken, type Note, runExclusive } from './change-live.ts';
import { checkCanaries, goLive, newCanary, planSwitch, readReplaced, storeCompressed } from './go-live.ts';
import { checkPreviewLimit, makePreview } from './make-preview.ts';
import type { MadePreview, PreviewOptions } from './preview-options.ts';
import { checkName, limitDrafts, readStored, storeBuiltRelease } from './store-release.ts';

/** Without `draft`, `preview` and `canary`, the releases go live. */
export interface PublishOptions extends ChangeOptions {
  draft?: boolean;
  preview?: PreviewOptions | undefined;
  canary?: CanaryOptions | undefined;
}

type Options = PublishOptions & { apps: readonly AppName[] };

interface AddedRelease {
  release: Release;
  origin: Origin;
}

/** Adds each stored release to `added` even if another fails, because the caller deletes refused releases. */
export type AddReleases = (added: AddedRelease[]) => Promise<unknown>;

/** For a draft, `change` describes what would change if the draft went live. */
export interface Published {
  releases: readonly ReleaseKey[];
  change: SiteChange;
  preview?: MadePreview | undefined;
  canary?: Canary | undefined;
}

export const staysDraft = ({ draft = false, preview }: PublishOptions): boolean =>
  draft || preview !== undefined;

function draftPages(release: Release): Refusal[] {
  const drafts = release.routes.filter(({ draft }) => draft).map(({ path }) => path);
  if (drafts.length === 0) return [];
  const reason = `Draft pages must not be live: ${drafts.slice(0, 10).join(', ')}.`;
  const remedy = `Release the app from its checkout (npm run release -- ${release.app}): that build omits draft pages.`;
  return [{ check: 'drafts', subject: releaseName(release), reason, remedy }];
}

async function prepare(
  before: Live,
  added: readonly AddedRelease[],
  options: Options,
  open: typeof openBrowser,
  note: Note,
): Promise<() => Promise<Published>> {
  const { store, step, preview, by, confirm, signal, onProgress } = options;
  const isDraft = staysDraft(options);
  const releases = added.map(({ release: { app, version } }) => ({ app, version }));
  const changed: (AddedRelease & { digest: string })[] = [];
  for (const { release, origin } of added) {
    const { app, version } = release;
    const digest = await folderDigest(store.releases.folder(app, version));
    const { commit, clean, checks } = origin;
    note(
      added.length > 1
        ? { apps: options.apps, commit, clean }
        : { app, version, digest, commit, clean, checks },
    );
    refuse(await checkName(store, release, digest, isDraft));
    if (!isDraft)
      refuse([...draftPages(release), ...checkCanaries(before, app, options.canary !== undefined, version)]);
    const isCanary = before.canaries.some((one) => one.app === app && one.version === version);
    const isUnchanged = before.versions[app] === version || (isCanary && options.canary !== undefined);
    if (!isUnchanged) changed.push({ release, origin, digest });
  }
  const [first] = changed;
  if (!first) {
    note({ outcome: 'unchanged', set: setId(before) });
    const site = await readSite(store, before);
    return async () => ({ releases, change: describeChange(site, site) });
  }
  const versions = Object.fromEntries(changed.map(({ release: { app, version } }) => [app, version]));
  const set = withVersions(before, versions);
  const { canaries } = before;
  const canary = options.canary && newCanary(before, first.release, options.canary, by);
  const next = canary ? { ...before, canaries: [...canaries, canary] } : { ...set, canaries };
  const app = changed.length > 1 ? null : first.release.app;
  const promoted = isDraft
    ? undefined
    : canaries.find((one) => one.app === app && versions[app] === one.version);
  const comparison = store.comparisons.nameOf(setId(before), setId(set));
  const stored = await store.comparisons.read(comparison);
  // Pages that have passed are not opened again. A comparison has one digest, so it covers only one release.
  const isSeen = promoted !== undefined || (app !== null && stored?.seen && stored.digest === first.digest);
  const after = await step('check', async () => {
    if (preview) refuse(await checkPreviewLimit(store, first.release));
    if (isSeen) return readCompatible(store, set, null);
    const onOpenPages = (pages: number) =>
      onProgress?.({ now: `open ${pages} ${pages === 1 ? 'page' : 'pages'}` });
    return checkRelease({ store, apps: Object.keys(versions), live: before, set, onOpenPages }, open);
  });
  const replaced = await readReplaced(store, before, after);
  if (!isSeen) {
    await step('compare', async () => {
      const browser = isGateWithoutBrowser() ? null : await open();
      await compareWithLive({ store, ...first, before: replaced, after, signal }, browser);
    });
  }
  const info = { action: promoted ? 'promote' : canary ? 'canary' : 'release', app } as const;
  const plan = isDraft ? null : await planSwitch(store, next, info);
  const notes = isGateWithoutBrowser() && !isSeen ? ['no browser opened its pages (GATE_BROWSER=none)'] : [];
  note({ set: after.id, said: notes });
  const published = { releases, change: describeChange(replaced, after) };
  await confirm?.();
  const origins = Object.fromEntries(changed.map(({ release, origin }) => [release.app, origin]));
  // The name of a draft is claimed too, because browsers cache the files of a preview by name.
  await step('name', () => store.names.claim(versions, origins, isDraft));
  await store.stage(set, comparison);
  if (!plan) {
    return async () => {
      const made = await step(preview ? 'preview' : 'draft', async () => {
        for (const { release } of changed) await limitDrafts(store, release);
        return preview && makePreview(store, set, first.release, preview);
      });
      if (made) note({ said: [`until ${made.expiresAt}`, ...notes] });
      return { ...published, preview: made };
    };
  }
  // Compresses before the switch, so that no visitor waits.
  await storeCompressed(store, plan.live);
  return async () => {
    await step(canary ? 'canary' : 'switch', () => goLive(options, plan, info));
    if (promoted) note({ action: 'promote', said: await describeEnd(options, promoted) });
    if (!canary) return published;
    note({ outcome: 'done', said: [canaryText(canary), ...notes] });
    return { ...published, canary };
  };
}

export function publishAdded(
  options: Options,
  what: string,
  addReleases: AddReleases,
  note: Note,
): Promise<Published> {
  const { store, apps, by, canary, lock, confirm, signal } = options;
  if (canary && apps.length > 1) throw new Error('A canary is a release of one app. Specify only one app.');
  const work = async () => {
    const added: AddedRelease[] = [];
    let opening: ReturnType<typeof openBrowser> | undefined;
    const open = async () => {
      signal?.throwIfAborted();
      // A stored release needs the sandbox too, because another token may have uploaded it.
      opening ??= (isToken(by) ? requireSandbox() : Promise.resolve()).then(openBrowser);
      return opening;
    };
    const close = () => opening?.then((browser) => browser?.close()).catch(() => {});
    // Closing the browser makes a page visit in progress fail immediately.
    signal?.addEventListener('abort', close);
    try {
      return await changeLive({ store, what, lock, confirm, signal }, async (live) => {
        const before = live ?? (await store.live.current());
        if (!staysDraft(options))
          refuse(apps.flatMap((app) => checkCanaries(before, app, canary !== undefined)));
        // A copied site may lack the name records of its live releases.
        await store.names.claim(before.versions);
        if (added.length === 0) await addReleases(added);
        return prepare(before, added, options, open, note);
      });
    } catch (failure) {
      // Releases without a name record may be damaged, and would fill the disk.
      for (const { release } of added)
        if (!store.names.has(release)) await store.releases.discard(release.app, release.version);
      throw failure;
    } finally {
      signal?.removeEventListener('abort', close);
      await close();
    }
  };
  return runExclusive({ store, what, lock, signal }, work);
}

function publishAudited(options: Options, addReleases: AddReleases): Promise<Published> {
  const { store, apps, by } = options;
  const app = apps.length === 1 ? (apps[0] ?? null) : null;
  return audited(store, { by, action: actionOf(options), app }, (note) =>
    publishAdded(options, `The release of ${apps.join(', ')}`, addReleases, note),
  );
}

export function publishRelease(options: Options): Promise<Published> {
  const { apps, step } = options;
  return publishAudited(options, async (added) => {
    for (const app of apps)
      await step(
        apps.length > 1 ? `build ${app}` : 'build',
        () => buildChecked(app, options, added),
        ({ release: { version }, isNew }) => `${version} ${isNew ? 'built' : 'unchanged'}`,
      );
  });
}

async function buildChecked(app: AppName, options: Options, added: AddedRelease[]) {
  const { checkTypes } = await import('../gate/check-types.ts');
  const building = storeBuiltRelease(options.store, app, staysDraft(options), options.preview !== undefined);
  // Waits for both, because an unfinished build would store its release during the next publish.
  const [built, checked] = await Promise.allSettled([building, checkTypes(app)]);
  if (built.status === 'fulfilled') added.push(built.value);
  if (checked.status === 'rejected') throw checked.reason;
  const isRefused = built.status === 'rejected' && built.reason instanceof Refused;
  refuse([...(isRefused ? built.reason.refusals : []), ...checked.value]);
  if (built.status === 'rejected') throw built.reason;
  return built.value;
}

export function actionOf({ draft, preview, canary }: Pick<PublishOptions, 'draft' | 'preview' | 'canary'>) {
  if (preview) return 'preview' as const;
  if (draft) return 'draft' as const;
  return canary ? ('canary' as const) : ('release' as const);
}

/** Makes a stored release live, or starts its canary. @throws Refused, or Error if it is not stored. */
export function publishStored({
  app,
  version,
  ...options
}: ChangeOptions & ReleaseKey & Pick<PublishOptions, 'canary'>): Promise<Published> {
  const { store } = options;
  return publishAudited({ ...options, apps: [app] }, async (added) => {
    const release = await readStored(store, { app, version });
    // Claims the name, so that a refused release is not deleted.
    await store.names.claim({ [app]: version }, {}, true);
    const origin = (await store.names.read(release))?.origin;
    added.push({ release, origin: origin ?? { commit: null, clean: null, checks: 'skipped' } });
  });
}
