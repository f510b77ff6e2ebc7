import { rm } from 'node:fs/promises';
import { compose } from '../compose/compose.ts';
import { refusalOfRendering } from '../gate/refusal-of-rendering.ts';
import type { BuiltCandidate, LiveReleases, ReleaseCandidate } from '../gate/release-candidate.ts';
import type { AppName } from '../project.ts';
import { buildRelease } from '../release/build-release.ts';
import { readHistory, switchLive } from '../store/history.ts';
import { type LockOptions, withPublishLock } from '../store/lock.ts';
import { checkName, claimNames, publishedName } from '../store/names.ts';
import {
  type Composition,
  clearDrafts,
  compositionFolder,
  earlierCompositions,
  liveReleases,
  type Release,
  releaseFolder,
} from '../store/site.ts';
import { checkRenderer } from './check-renderer.ts';
import { Refused, refuse } from './refused.ts';
import type { Step } from './step.ts';

/** What a publish is told. */
export interface PublishOptions {
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
export interface Published {
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
    import('../gate/check-before-rendering.ts'),
    import('../gate/check-release.ts'),
    import('../gate/check-types.ts'),
  ]);
  return { checkBeforeRendering, checkRelease, checkTypes };
}

type Gate = Pick<Awaited<ReturnType<typeof loadGate>>, 'checkRelease'>;

async function check(
  { checkRelease }: Gate,
  candidate: ReleaseCandidate,
  { id }: Composition,
): Promise<void> {
  const refusals = await checkRelease(candidate);
  const history = await readHistory(candidate.siteFolder);
  // Unless it has been live, it was rendered for nobody.
  if (refusals.length > 0 && !history.some(({ to }) => to === id)) {
    await rm(candidate.compositionFolder, { recursive: true, force: true });
  }
  refuse(refusals);
}

async function publish(options: PublishOptions): Promise<Published> {
  const { site, app, step, dryRun = false } = options;
  const before = await liveReleases(site);
  await clearDrafts(site);
  // A site of an earlier day has not named what is live.
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
    const rendered = {
      compositionFolder: compositionFolder(site, composition.id),
      config: composition.config,
    };
    await step('check pages', () => check(gate, { ...candidate, ...rendered }, composition));
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
