import { checkoutState } from '../build/checkout-state.ts';
import { compose } from '../compose/compose.ts';
import { type BuiltCandidate, type ReleaseCandidate, refusalOfRendering } from '../gate/candidate.ts';
import { checkName } from '../gate/check-published-name.ts';
import { isGateWithoutBrowser } from '../process/chromium.ts';
import { installedVersion } from '../project/installed-packages.ts';
import { appOf } from '../project/project.ts';
import { type Refusal, Refused, refuse } from '../report/refusal.ts';
import type { Step } from '../report/step.ts';
import type { AppName } from '../store/app-name.ts';
import type { AuditEntry } from '../store/audit.ts';
import { type Canary, canaryIds, canaryText } from '../store/canaries.ts';
import type { Composition } from '../store/compositions.ts';
import type { LockOptions } from '../store/file-lock.ts';
import { folderDigest } from '../store/files.ts';
import type { LiveReleases } from '../store/live.ts';
import type { Origin } from '../store/names.ts';
import type { Release } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { audited, type Note } from './audited.ts';
import { inTurn } from './change-live.ts';
import { checkCanaries } from './check-canaries.ts';
import { compareWithLive } from './compare.ts';
import { goLive, planSwitch } from './go-live.ts';
import { checkPreviewRoom, makePreview } from './make-preview.ts';
import type { MadePreview, PreviewWish } from './preview-wish.ts';
import { takeInBuilt } from './take-in.ts';

/** Options of a publish, however its release comes about. */
export interface PublishOptions {
  store: SiteStore;
  /** Reports progress. */
  step: Step;
  /** True stops before the switch: builds, renders and checks, but nothing becomes live. */
  dryRun?: boolean;
  /** Gives it an address to look at, instead of the switch. */
  preview?: PreviewWish | undefined;
  /** Gives it to a part of the visitors, instead of the switch. */
  canary?: StartInstead | undefined;
  lock?: LockOptions;
  /** Who publishes, for the audit log: the local user by default. */
  by?: string | undefined;
  /** Asked before something becomes live. @throws Error when whoever publishes may no longer do it. */
  confirm?: (() => Promise<void>) | undefined;
}

/** Makes a canary ready of a release that was checked beside what is live. What it gives starts it, under the lock. */
export type StartInstead = (
  store: SiteStore,
  checked: {
    live: Composition;
    /** What is live with the release. */
    composition: Composition;
    release: Release;
    by: string | undefined;
  },
) => Promise<() => Promise<Canary>>;

/** A release that has come into the site's folder, built here or unpacked, which nobody has judged yet. */
interface Arrived {
  release: Release;
  origin: Origin;
  /** What was found wrong on its way. */
  refusals: readonly Refusal[];
}

/** What a publish did, or would do. */
export interface Published {
  release: Release;
  /** What was live before. */
  before: LiveReleases;
  /** What is live now, or would be. Unchanged when the release was live already. */
  composition: Composition;
  /** Where it can be seen, if that was asked for. */
  preview?: MadePreview;
  /** Who gets it, if not everybody. */
  canary?: Canary;
}

async function composeWith({ release, live, store }: BuiltCandidate): Promise<Composition> {
  const { composition } = live;
  const versions = { ...composition.versions, [release.app]: release.version };
  const earlier = await store.compositions.earlier(composition);
  return compose(store, versions, { config: composition.config, earlier }).catch((failure: unknown) => {
    throw new Refused([refusalOfRendering(release, failure)]);
  });
}

/** The gate's browser driver, backend and parser take a second to load, while the app is built. */
const loadGate = () => import('../gate/gate.ts');

type Gate = Awaited<ReturnType<typeof loadGate>>;

/** The gate's browser, which starts when something opens it. */
function gateBrowser(loading: Promise<Gate>) {
  let opening: ReturnType<Gate['openBrowser']> | undefined;
  return {
    open() {
      opening ??= loading.then(({ openBrowser }) => openBrowser());
      return opening;
    },
    async close() {
      await opening?.then((browser) => browser?.close()).catch(() => {});
    },
  };
}

type GateBrowser = ReturnType<typeof gateBrowser>;

async function check(
  { checkRelease }: Gate,
  candidate: ReleaseCandidate,
  { open }: GateBrowser,
): Promise<void> {
  const { store, release, composition } = candidate;
  const refusals = await checkRelease(candidate, open);
  if (refusals.length > 0) {
    // A roll back may be about to make the same one live.
    await store.withLock(`The refusal of ${release.app}`, () => forgetUnseen(store, composition));
  }
  refuse(refusals);
}

/** Deletes a composition that was never live nor shown: it was rendered for nobody. */
async function forgetUnseen(store: SiteStore, { id }: Composition): Promise<void> {
  const history = await store.live.history();
  const previews = await store.previews.list(Date.now());
  const canaries = canaryIds(await store.rollouts.read());
  const seen =
    history.some(({ to }) => to === id) ||
    previews.some(({ composition }) => composition === id) ||
    canaries.includes(id);
  if (!seen) await store.compositions.discard(id);
}

/** Judges a release beside what is live. What it gives does what was asked, under the publish lock. */
async function prepare(
  options: PublishedOptions,
  arrive: Arrive,
  note: Note,
): Promise<() => Promise<Published>> {
  const { store, app, canary, preview, dryRun } = options;
  const before = await store.live.releases();
  if (canary || !(preview || dryRun)) {
    refuse(await checkCanaries(store, before.composition, app, canary !== undefined));
  }
  // What is live was published, also where a copy of a site came without its names.
  await store.names.claim(before.composition.versions);
  const loading = loadGate();
  const browser = gateBrowser(loading);
  try {
    const [arrived, gate] = await Promise.all([arrive(before), loading]);
    return await judge(options, { ...arrived, before, gate, browser }, note);
  } finally {
    await browser.close();
  }
}

/** With the app of the release that arrives. */
type PublishedOptions = PublishOptions & { app: AppName };

/** A release that has arrived, and what judges it. */
interface Case extends Arrived {
  before: LiveReleases;
  gate: Gate;
  browser: GateBrowser;
}

async function judge(
  { store, step, dryRun = false, preview, canary: startInstead, by, confirm }: PublishOptions,
  { release, origin, refusals, before, gate, browser }: Case,
  note: Note,
): Promise<() => Promise<Published>> {
  const { app } = release;
  const folder = store.releases.folder(app, release.version);
  const candidate = { release, live: before, store };
  const digest = await folderDigest(folder);
  const { commit, clean, checks } = origin;
  note({ app, version: release.version, digest, commit, clean, checks });
  try {
    refuse(await checkName(store, release, digest, preview !== undefined));
    if (before.composition.versions[app] === release.version) {
      note({ outcome: 'unchanged', composition: before.composition.id });
      return async () => ({ release, before, composition: before.composition });
    }
    await step('check release', async () => {
      refuse([
        ...refusals,
        ...(preview ? await checkPreviewRoom(store, release) : []),
        ...checkRenderer(release, before.releases.shell),
        ...(await gate.checkBeforeRendering(candidate)),
      ]);
    });
    const composition = await step(
      'render',
      () => composeWith(candidate),
      ({ id }) => id,
    );
    await step('check pages', () => check(gate, { ...candidate, composition }, browser));
    const compared = { store, release, origin, live: before.composition, composition };
    const comparison = await step('compare', async () =>
      compareWithLive(compared, isGateWithoutBrowser() ? null : await browser.open()),
    );
    const becomesLive = !(preview || startInstead);
    const plan = () => planSwitch(store, before.composition, composition, 'release', app);
    // Most sites have no canary, and should not hear of it.
    const isShared = (await store.rollouts.read()).canaries.length > 0;
    const ready = becomesLive && (isShared ? await step('check canaries', plan) : await plan());
    const unseen = isGateWithoutBrowser() ? ['no browser opened its pages (GATE_BROWSER=none)'] : [];
    note({ composition: composition.id, said: unseen });
    const published = { release, before, composition };
    if (dryRun) return async () => published;
    await confirm?.();
    // Who looks at a preview gets these bytes under this name, too.
    await step('name', () =>
      store.names.claim({ [app]: release.version }, { [app]: origin }, preview !== undefined),
    );
    await store.stage(composition, comparison);
    if (preview) {
      return async () => {
        const made = await step('preview', () =>
          makePreview(store, { composition, release, comparison }, preview),
        );
        note({ said: [`until ${made.expiresAt}`, ...unseen] });
        return { ...published, preview: made };
      };
    }
    if (startInstead) {
      const live = before.composition;
      const start = await startInstead(store, { live, composition, release, by });
      return async () => {
        const canary = await step('canary', start);
        note({ outcome: 'done', said: [canaryText(canary), ...unseen] });
        return { ...published, canary };
      };
    }
    return async () => {
      if (ready) await step('switch', () => goLive(store, ready, by));
      return published;
    };
  } catch (failure) {
    // Made again the next time: what was refused may have been damaged. What has a name stays as it is.
    if (failure instanceof Refused && !store.names.has(release))
      await store.releases.discard(app, release.version);
    throw failure;
  }
}

/** Brings a release into the site's folder, while no other is judged. What is there already stays. */
export type Arrive = (live: LiveReleases) => Promise<Arrived>;

/**
 * Takes in a release, checks it, renders its pages, checks them, and makes them live in one atomic step. All
 * other files and pages stay as they are. Only one release is judged at a time on a site.
 * @param what the publish in words, for whoever waits for it.
 * @param note tells the audit log what becomes known on the way.
 * @throws Refused when a check refuses it; Error when nothing is live.
 */
export function publishArrived(
  options: PublishedOptions,
  what: string,
  arrive: Arrive,
  note: Note,
): Promise<Published> {
  const { store, lock, confirm } = options;
  return inTurn({ store, what, lock, confirm }, () => prepare(options, arrive, note));
}

/**
 * Builds an app alone from this checkout and publishes it.
 * @throws Refused when a check refuses it; Error when it does not build or nothing is live.
 */
export function publishRelease(options: PublishOptions & { app: AppName }): Promise<Published> {
  const { store, app, step, by } = options;
  const arrive: Arrive = async () => {
    const [{ release }, checkout] = await Promise.all([
      step(
        'build',
        () => buildChecked(store, app, options.preview !== undefined),
        ({ release: { version }, isNew }) => `${version} ${isNew ? 'built' : 'unchanged'}`,
      ),
      checkoutState(appOf(app).folder),
    ]);
    return { release, refusals: [], origin: { ...checkout, checks: 'skipped' } };
  };
  return audited(store, { by, action: actionOf(options), app }, (note) =>
    publishArrived(options, `The release of ${app}`, arrive, note),
  );
}

/**
 * Builds an app while the compiler reads it.
 * @throws Refused in the compiler's words, which name file and line, rather than in the bundler's.
 */
async function buildChecked(store: SiteStore, app: AppName, isPreview: boolean) {
  const { checkTypes } = await import('../gate/check-types.ts');
  // Both end: a build that goes on would write into the drafts of the next publish.
  const [built, checked] = await Promise.allSettled([takeInBuilt(store, app, isPreview), checkTypes(app)]);
  if (checked.status === 'rejected') throw checked.reason;
  refuse(checked.value);
  if (built.status === 'rejected') throw built.reason;
  return built.value;
}

/** What a publish is to the audit log. */
export function actionOf({ dryRun, preview, canary }: PublishOptions): AuditEntry['action'] {
  if (preview) return 'preview';
  if (dryRun) return 'dry run';
  return canary ? 'canary' : 'release';
}

/** What renders pages here and hydrates them in the shell. */
const RENDERERS = ['react', 'react-dom', 'react-router-dom'];

/**
 * Refuses a release whose pages would be rendered by one version of React or the router, which is installed here,
 * and hydrated by another, which the shell brings.
 */
export function checkRenderer(
  release: Release,
  liveShell: Release,
  installed: (module: string) => string = installedVersion,
): Refusal[] {
  const { app, version } = release;
  const shell = app === 'shell' ? release : liveShell;
  const differing = RENDERERS.filter((module) => shell.shared[module] !== installed(module));
  return differing.map((module) => ({
    check: 'renderer',
    subject: `${app} ${version}`,
    reason: `Its pages would be rendered with ${module} ${installed(module)}, and ${app === 'shell' ? 'it' : 'the live shell'} hydrates them with ${shell.shared[module] ?? 'another one'}.`,
    remedy:
      app === 'shell'
        ? 'Publish it from a checkout that has what it brings, or pack it with what is installed where it is published.'
        : 'Release the shell first: npm run release -- shell. Or install what it has: npm ci in its checkout.',
  }));
}
