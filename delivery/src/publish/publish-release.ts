import { rm } from 'node:fs/promises';
import { compose } from '../compose/compose.ts';
import {
  type BuiltCandidate,
  type Refusal,
  Refused,
  type ReleaseCandidate,
  refusalOfRendering,
  refuse,
} from '../gate/candidate.ts';
import { type AppName, installedVersion } from '../project.ts';
import { buildRelease } from '../release/build-release.ts';
import { readHistory, switchLive } from '../store/history.ts';
import { type LockOptions, withPublishLock } from '../store/lock.ts';
import { checkName, claimNames, publishedName } from '../store/names.ts';
import {
  type Composition,
  clearDrafts,
  compositionFolder,
  earlierCompositions,
  type LiveReleases,
  liveReleases,
  type Release,
  releaseFolder,
} from '../store/site.ts';

/** What a publish is told. */
interface PublishOptions {
  /** The site's folder. */
  site: string;
  app: AppName;
  /** How it tells what it does. */
  step: Step;
  /** True stops before the switch: everything is built, rendered and checked, and nothing becomes live. */
  dryRun?: boolean;
  lock?: LockOptions;
}

/** What a publish did, or would do. */
interface Published {
  release: Release;
  /** What was live before. */
  before: LiveReleases;
  /** What is live now, or would be. The same as before when the release was live already. */
  composition: Composition;
}

async function composeWith(
  { site }: PublishOptions,
  { release, live }: BuiltCandidate,
): Promise<Composition> {
  const { composition } = live;
  const versions = { ...composition.versions, [release.app]: release.version };
  const earlier = await earlierCompositions(site, composition);
  return compose(site, versions, { config: composition.config, earlier }).catch((failure: unknown) => {
    throw new Refused([refusalOfRendering(release, failure)]);
  });
}

/** The gate's browser driver, backend and parser take a second to load: the app is built meanwhile. */
async function loadGate() {
  const [{ checkBeforeRendering }, { checkRelease }, { checkTypes }] = await Promise.all([
    import('../gate/gate.ts'),
    import('../gate/gate.ts'),
    import('../gate/check-types.ts'),
  ]);
  return { checkBeforeRendering, checkRelease, checkTypes };
}

type Gate = Pick<Awaited<ReturnType<typeof loadGate>>, 'checkRelease'>;

async function check({ checkRelease }: Gate, candidate: ReleaseCandidate): Promise<void> {
  const { id } = candidate.composition;
  const refusals = await checkRelease(candidate);
  const history = await readHistory(candidate.siteFolder);
  // Unless it has been live, it was rendered for nobody.
  if (refusals.length > 0 && !history.some(({ to }) => to === id)) {
    await rm(compositionFolder(candidate.siteFolder, id), { recursive: true, force: true });
  }
  refuse(refusals);
}

async function publish(options: PublishOptions): Promise<Published> {
  const { site, app, step, dryRun = false } = options;
  const before = await liveReleases(site);
  await clearDrafts(site);
  // Older sites have no names for what is live.
  await claimNames(site, before.composition.versions);
  const [{ release }, gate] = await Promise.all([
    step(
      'build',
      () => buildRelease(site, app, before.releases.shell.mode),
      ({ release: { version }, built }) => `${version} ${built ? 'built' : 'unchanged'}`,
    ),
    loadGate().then(async (loaded) => ({ ...loaded, types: await loaded.checkTypes(app) })),
  ]);
  const folder = releaseFolder(site, app, release.version);
  const candidate = { release, folder, live: before, siteFolder: site };
  try {
    refuse(await checkName(site, release));
    if (before.composition.versions[app] === release.version) {
      return { release, before, composition: before.composition };
    }
    await step('check release', async () => {
      refuse([
        ...gate.types,
        ...checkRenderer(release, before.releases.shell),
        ...(await gate.checkBeforeRendering(candidate)),
      ]);
    });
    const composition = await step(
      'render',
      () => composeWith(options, candidate),
      ({ id }) => id,
    );
    await step('check pages', () => check(gate, { ...candidate, composition }));
    if (dryRun) return { release, before, composition };
    await step('name', () => claimNames(site, composition.versions));
    await step('switch', () => switchLive(site, composition, 'release', app));
    return { release, before, composition };
  } catch (failure) {
    // Built again the next time: what was refused may have been damaged. A published name stays as it is.
    const forgotten = failure instanceof Refused && !(await publishedName(site, release));
    if (forgotten) await rm(folder, { recursive: true, force: true });
    throw failure;
  }
}

/**
 * Builds an app alone, checks it, renders its pages, checks them, and makes them live in one atomic step. All
 * other files and pages stay as they are. Only one publish runs at a time on a site.
 * @throws Refused when a check refuses it; Error when it does not build or nothing is live.
 */
export function publishRelease(options: PublishOptions): Promise<Published> {
  return withPublishLock(options.site, `The release of ${options.app}`, () => publish(options), options.lock);
}

/** How something that takes its time tells what it does: runs `work`, and says its name, result and duration. */
export type Step = <Result>(
  name: string,
  work: () => Promise<Result>,
  result?: (value: Result) => string,
) => Promise<Result>;

/** What renders pages here, and hydrates them in the shell. */
const RENDERERS = ['react', 'react-dom', 'react-router-dom'];

/**
 * Refuses a remote's release from a checkout whose React or router is not the live shell's: its pages would be
 * rendered by one version and hydrated by another. The shell's own release brings its version along.
 */
export function checkRenderer(
  { app, version }: Release,
  shell: Release,
  installed: (module: string) => string = installedVersion,
): Refusal[] {
  if (app === 'shell') return [];
  const differing = RENDERERS.filter((module) => shell.shared[module] !== installed(module));
  return differing.map((module) => ({
    check: 'renderer',
    subject: `${app} ${version}`,
    reason: `Its pages would be rendered with ${module} ${installed(module)}, and the live shell hydrates them with ${shell.shared[module] ?? 'another one'}.`,
    remedy:
      'Release the shell first: npm run release -- shell. Or install what it has: npm ci in its checkout.',
  }));
}
