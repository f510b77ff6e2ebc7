import { isDeepStrictEqual } from 'node:util';
import type { SiteConfig } from 'shared-lib';
import { sourceVersion } from '../build/build-release.ts';
import { compose } from '../compose/compose.ts';
import { APP_NAMES, appOf, SITE } from '../project/project.ts';
import { Refused, refuse, Unchecked } from '../report/refusal.ts';
import type { Step } from '../report/step.ts';
import { originsOf } from '../store/app-name.ts';
import { canariesBeside } from '../store/canaries.ts';
import type { Composition } from '../store/compositions.ts';
import type { LockOptions } from '../store/file-lock.ts';
import type { Versions } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { audited } from './audited.ts';
import { inTurn } from './change-live.ts';
import { prepareSwitch } from './go-live.ts';
import { takeInBuilt } from './take-in.ts';

/** The input of `prepareSite`. */
interface PrepareOptions {
  store: SiteStore;
  config: SiteConfig;
  step: Step;
  lock?: LockOptions;
}

/** Builds every app of this checkout, for a site of which nothing is live. */
async function buildAll({ store, step }: PrepareOptions): Promise<[app: string, version: string][]> {
  const built: [string, string][] = [];
  for (const app of APP_NAMES) {
    const { release } = await step(
      appOf(app).folder,
      () => takeInBuilt(store, app, false),
      ({ release: { version }, isNew }) => `${version} ${isNew ? 'built' : 'unchanged'}`,
    );
    built.push([app, release.version]);
  }
  return built;
}

/** Whether two compositions have the same apps, configuration and origins of files. */
const hasSettings = (
  one: Composition,
  { config, versions, origins = {} }: Omit<Composition, 'id'>,
): boolean => isDeepStrictEqual([one.config, one.versions, one.origins ?? {}], [config, versions, origins]);

/** Checks the pages of what is live with other settings, as those of a new shell. */
async function checkSettings(store: SiteStore, live: Composition, composition: Composition): Promise<void> {
  const { checkRelease } = await import('../gate/gate.ts');
  const releases = await store.releases.of(composition.versions);
  const candidate = { release: releases.shell, live: { composition: live, releases }, store, composition };
  refuse(await checkRelease(candidate));
}

/**
 * Seeds an empty site with this checkout. Where something is live it releases nothing, and only composes that anew with
 * other settings, without apps that `site.config.ts` does not list any more. The addresses of the site and its backend are
 * the environment's; all other settings pass the checks of a release.
 * @returns why the settings were refused, in words; null when they were not.
 */
export function prepareSite(options: PrepareOptions): Promise<string | null> {
  const { store, config, step, lock } = options;
  const prepare = async () => {
    // With a damaged pointer and nothing to go on with, the site is made anew.
    const live = await store.live.composition().catch(() => null);
    const all = live ? Object.entries(live.versions) : await buildAll(options);
    const listed = all.filter(([app]) => SITE.apps.some(({ name }) => name === app));
    const versions = Object.fromEntries(listed) as unknown as Versions;
    const origins = originsOf(SITE.apps.filter(({ name }) => Object.hasOwn(versions, name)));
    if (live && hasSettings(live, { ...live, config, versions, origins })) return async () => null;
    const earlier = await store.compositions.earlier(live);
    const composition = await step(
      'composition',
      () => compose(store, versions, { config, earlier }),
      ({ id, pages }) => `${id}, ${Object.keys(pages).length} pages`,
    );
    const { origin, host } = config;
    if (live && !hasSettings({ ...live, config: { ...live.config, origin, host } }, composition)) {
      const checked = step('check settings', () => checkSettings(store, live, composition));
      const refused = await checked.catch((error: unknown) => error);
      if (refused instanceof Refused || refused instanceof Unchecked) return async () => refused.message;
      if (refused) throw refused;
    }
    await store.names.claim(versions);
    const goLive = await prepareSwitch(store, live, composition, 'start', null);
    return async () => {
      await audited(store, { action: 'start', app: null }, (note) => {
        note({ composition: composition.id, apps: all.map(([app]) => app) });
        return goLive();
      });
      return null;
    };
  };
  return inTurn<string | null>({ store, what: 'A start of the site', lock }, prepare);
}

/** The apps of this checkout of which something else is live, with the commands that change that. Builds nothing. */
export async function notLive(store: SiteStore): Promise<string[]> {
  const { versions } = await store.live.composition();
  const canaries = canariesBeside(await store.rollouts.read(), versions);
  const lines = APP_NAMES.map(async (app) => {
    const version = await sourceVersion(app);
    if (versions[app] === version || canaries.some((one) => one.app === app && one.version === version))
      return [];
    const stays = versions[app] ? `${versions[app]} stays` : 'It is new';
    const show = `To see it first: npm run preview -- ${app}`;
    return [`${app.padEnd(9)}${stays}. For ${version}: npm run release -- ${app}`, `${''.padEnd(9)}${show}`];
  });
  return (await Promise.all(lines)).flat();
}
