import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { readSite } from '../assemble/assemble.ts';
import { sourceVersion } from '../build/build-release.ts';
import { checkRelease, checkTogether } from '../gate/gate.ts';
import { APP_NAMES, appOf, SITE } from '../project/project.ts';
import { Refused, refuse, Unchecked } from '../report/refusal.ts';
import type { Origin } from '../store/names.ts';
import type { SiteStore } from '../store/site-store.ts';
import type { AppName, ServerConfig, VersionSet, Versions } from '../store/version-set.ts';
import { audited, type ChangeOptions, changeLive } from './change-live.ts';
import { goLive, planSwitch, storeCompressed } from './go-live.ts';
import { storeBuiltRelease } from './store-release.ts';

type PrepareOptions = Pick<ChangeOptions, 'store' | 'step' | 'lock' | 'readFigures'> & {
  config: ServerConfig;
  isDefaultOrigin?: boolean;
};

async function buildAll({ store, step }: PrepareOptions) {
  const built: Record<AppName, string> = {};
  const origins: Record<AppName, Origin> = {};
  for (const app of APP_NAMES) {
    const { release, origin } = await step(
      appOf(app).folder,
      () => storeBuiltRelease(store, app, false),
      ({ release: { version }, isNew }) => `${version} ${isNew ? 'built' : 'unchanged'}`,
    );
    built[app] = release.version;
    origins[app] = origin;
  }
  const versions = built as unknown as Versions;
  refuse(await checkTogether(store, versions, null));
  return { versions, origins };
}

async function refusalOfSettings(store: SiteStore, set: VersionSet): Promise<string | null> {
  try {
    const live = await store.live.current();
    await checkRelease({ store, apps: ['shell'], live, set });
    return null;
  } catch (error) {
    if (error instanceof Refused || error instanceof Unchecked) return error.message;
    throw error;
  }
}

/** Seeds an empty site, or applies changed settings. Returns the reason if the settings are refused, else null. */
export async function prepareSite(options: PrepareOptions): Promise<string | null> {
  const { store, config, step, lock, isDefaultOrigin } = options;
  if (existsSync(join(store.folder, 'live')))
    throw new Error(`The format of ${store.folder} is outdated. Upgrade it as CHANGELOG.md describes.`);
  return changeLive<string | null>({ store, what: 'The startup of the site', lock }, async (live) => {
    const { versions: all, origins } = live ? { ...live, origins: {} } : await buildAll(options);
    const listed = Object.entries(all).filter(([app]) => SITE.apps.some(({ name }) => name === app));
    const versions = Object.fromEntries(listed) as unknown as Versions;
    const next = { versions, config, canaries: live?.canaries ?? [] };
    if (live && isDeepStrictEqual(live, next)) return async () => null;
    const { origin, host } = config;
    const before = live?.config.origin ?? origin;
    if (isDefaultOrigin && !before.startsWith('http://localhost:'))
      throw new Error(
        `ORIGIN is not set, but the pages of this site have the address ${before}. Set ORIGIN to that address, or to a new one. The pages were not changed.`,
      );
    if (live && !isDeepStrictEqual({ ...live, config: { ...live.config, origin, host } }, next)) {
      const refused = await step('check settings', () => refusalOfSettings(store, next));
      if (refused) return async () => refused;
    }
    const assemble = () => readSite(store, next);
    const moved = before === origin ? '' : ` for ${origin} instead of ${before}`;
    const { id } = await step('pages', assemble, ({ pages }) => `${pages.size} assembled${moved}`);
    await store.names.claim(versions, origins);
    // The last commit of a new site's checkout does not describe its first releases.
    for (const [app, version] of live ? [] : listed)
      await store.names.rename({ app, version }, 'First release');
    const info = { action: 'start', app: null } as const;
    const plan = await planSwitch(store, next, info);
    await store.stage(next);
    await storeCompressed(store, plan.live);
    return async () => {
      await audited(store, info, async (note) => {
        note({ set: id, apps: Object.keys(all) });
        await goLive(options, plan, info);
      });
      return null;
    };
  });
}

export async function unreleasedApps(store: SiteStore): Promise<string[]> {
  const { versions, canaries } = await store.live.current();
  const lines = APP_NAMES.map(async (app) => {
    const version = await sourceVersion(app);
    if (versions[app] === version || canaries.some((one) => one.app === app && one.version === version))
      return [];
    const state = versions[app] ? `live: ${versions[app]}` : 'a new app';
    const preview = `${''.padEnd(9)}To preview it first: npm run preview -- ${app}`;
    return [`${app.padEnd(9)}${version} (${state}). To release it: npm run release -- ${app}`, preview];
  });
  return (await Promise.all(lines)).flat();
}
