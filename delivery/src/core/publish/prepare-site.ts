import type { SiteConfig } from 'shared-lib';
import { buildRelease, sourceVersion } from '../build/build-release.ts';
import { compose } from '../compose/compose.ts';
import type { SiteApp } from '../project/define-site.ts';
import { APP_NAMES, appOf, SITE } from '../project/project.ts';
import type { Step } from '../report/step.ts';
import type { AppName } from '../store/app-name.ts';
import { canariesBeside, canaryText, type Rollouts, wasAborted } from '../store/canaries.ts';
import type { Composition } from '../store/compositions.ts';
import type { LockOptions } from '../store/file-lock.ts';
import { isPublishedByName, isWithdrawn, type Switch } from '../store/live.ts';
import type { Versions } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { audited } from './audited.ts';
import { inTurn } from './change-live.ts';
import { prepareSwitch } from './go-live.ts';

/** The input of `prepareSite`. */
interface PrepareOptions {
  store: SiteStore;
  config: SiteConfig;
  /** The apps of the site; those of `site.config.ts` by default. */
  apps?: readonly SiteApp[];
  step: Step;
  lock?: LockOptions;
}

/** What is live, what was, and the canaries. */
interface Before {
  live: Composition | null;
  history: readonly Switch[];
  rollouts: Rollouts;
}

/** The source's version of an app, or the live one when the source's was taken back or somebody has published another. */
async function versionOf(
  { store, step }: PrepareOptions,
  app: AppName,
  { live, history, rollouts }: Before,
): Promise<string> {
  const { version } = await step(
    appOf(app).folder,
    async () => {
      const version = await sourceVersion(app);
      const kept = live?.versions[app];
      if (kept && isWithdrawn(history, app, version))
        return { version: kept, said: `${kept} (${version} was rolled back)` };
      if (kept && kept !== version && wasAborted(rollouts, history, app, version))
        return { version: kept, said: `${kept} (the canary of ${version} was aborted)` };
      if (kept && kept !== version && isPublishedByName(history, app))
        return { version: kept, said: `${kept} stays. For ${version}: npm run release -- ${app}` };
      const { built } = await buildRelease(store, app, version);
      return { version, said: `${version} ${built ? 'built' : 'unchanged'}` };
    },
    ({ said }) => said,
  );
  return version;
}

/**
 * Builds what has changed in this checkout, composes it and makes it live. What was rolled back or aborted stays so,
 * and apps that somebody has released by name, that come from elsewhere, or that have a canary, stay as they are. An app
 * that the site does not list any more is removed with its pages.
 */
export function prepareSite(options: PrepareOptions): Promise<Composition> {
  const { store, config, apps = SITE.apps, step, lock } = options;
  const prepare = async () => {
    // With a damaged pointer and nothing to go on with, the site is made anew.
    const live = await store.live.composition().catch(() => null);
    const listed = new Map(apps.map((app) => [app.name, app]));
    const [history, rollouts] = await Promise.all([store.live.history(), store.rollouts.read()]);
    const canaries = live ? canariesBeside(rollouts, live.versions).map(({ app }) => app) : [];
    const own = APP_NAMES.filter((app) => listed.has(app) && !canaries.includes(app));
    const versions: Record<string, string> = {};
    for (const app of own) versions[app] = await versionOf(options, app, { live, history, rollouts });
    for (const [app, version] of Object.entries(live?.versions ?? {}))
      if (listed.has(app)) versions[app] ??= version;
    const composition = await step(
      'composition',
      async () => {
        const earlier = await store.compositions.earlier(live);
        return compose(store, versions as unknown as Versions, { config, earlier, renderAgain: true });
      },
      ({ id, pages }) => `${id}, ${Object.keys(pages).length} pages`,
    );
    await store.names.claim(composition.versions);
    if (composition.id === live?.id) return async () => composition;
    const goLive = await prepareSwitch(store, live, composition, 'start', null);
    return async () => {
      const ended = await audited(store, { action: 'start', app: null }, (note) => {
        note({ composition: composition.id });
        return goLive();
      });
      for (const { canary, reason } of ended) {
        const said = async () => `${canaryText(canary)}: ${reason}`;
        await step('canary ended', said, (words) => words);
      }
      return composition;
    };
  };
  return inTurn({ store, what: 'A start of the site', lock }, prepare);
}
