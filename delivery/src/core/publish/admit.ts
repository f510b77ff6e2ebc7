import { checkAdmittedPaths, patternOverlap, RESERVED } from '../compose/check-routes.ts';
import { compose } from '../compose/compose.ts';
import { checkLinksWithout } from '../gate/check-links.ts';
import { refuse } from '../report/refusal.ts';
import { type AppName, isAppName, isFileOrigin } from '../store/app-name.ts';
import { type AdmittedApp, originsOf } from '../store/apps.ts';
import type { LockOptions } from '../store/file-lock.ts';
import type { LiveReleases } from '../store/live.ts';
import type { Versions } from '../store/releases.ts';
import type { SiteStore } from '../store/site-store.ts';
import { audited, type Note } from './audited.ts';
import { inTurn } from './change-live.ts';
import { type EndedCanary, prepareSwitch } from './go-live.ts';

const PATH = /^\/(?:\*|[\w.~-]+(?:\/[\w.~-]+)*(?:\/\*)?)?$/;
/** Longer than any path that a person would type, and more than anybody needs. */
const [LONGEST, MOST] = [200, 100];
const NOBODY = 'nobody named';

const live = async (store: SiteStore): Promise<LiveReleases | null> =>
  (await store.live.id()) ? store.live.releases() : null;

/** What is wrong with a path as an admission; null when nothing is. */
function wrongPath(path: string, name: AppName, others: readonly AdmittedApp[]): string | null {
  if (path.length > LONGEST || !PATH.test(path)) {
    return `"${path.slice(0, LONGEST)}" is no path: write /offers for a page, /offers/* for all below it.`;
  }
  if (path === '/*') return null;
  if (RESERVED.some(({ pattern }) => patternOverlap(pattern, path)))
    return `The server answers ${path} itself.`;
  const other = others.find(({ paths }) => paths.includes(path));
  return other ? `${path} belongs to ${other.name}, so ${name} cannot have it.` : null;
}

function withApp(
  apps: readonly AdmittedApp[],
  { name, owner, paths }: { name: AppName; owner?: string | undefined; paths: readonly string[] },
): AdmittedApp[] {
  if (!isAppName(name)) {
    throw new Error(
      `"${name.slice(0, 40)}" is no name for an app: up to 31 small letters, digits and hyphens.`,
    );
  }
  if (paths.length === 0 || paths.length > MOST) throw new Error(`Name 1 to ${MOST} paths.`);
  const others = apps.filter((one) => one.name !== name);
  const wrong = paths.map((path) => wrongPath(path, name, others)).find((said) => said !== null);
  if (wrong) throw new Error(wrong);
  const before = apps.find((one) => one.name === name);
  const app: AdmittedApp = {
    ...before,
    name,
    owner: owner?.trim().slice(0, 80) || before?.owner || NOBODY,
    paths,
  };
  return before ? apps.map((one) => (one === before ? app : one)) : [...apps, app];
}

/** Makes a change live. It gives the canaries that end. */
type GoLive = () => Promise<readonly EndedCanary[]>;

/** What every change of an app needs. */
export interface AppOptions {
  store: SiteStore;
  name: AppName;
  lock?: LockOptions;
}

/** Options of an admission. */
export interface AdmitOptions extends AppOptions {
  /** The team that answers for it; as before, or nobody named. */
  owner?: string | undefined;
  /** As `AdmittedApp` has them. */
  paths: readonly string[];
}

/**
 * Admits an app to the site, or gives one that is admitted other paths or another owner. Its first release brings
 * its pages.
 * @throws Error for a name or path that cannot be; Refused when what is live would lie outside of its paths.
 */
export function admitApp({ store, lock, ...asked }: AdmitOptions): Promise<AdmittedApp> {
  const prepare = async (note: Note) => {
    const apps = withApp(await store.apps.admitted(), asked);
    const now = await live(store);
    if (now) refuse(checkAdmittedPaths(now.releases, apps, null));
    return async () => {
      await store.apps.keep(apps);
      note({ outcome: 'done', said: asked.paths });
      return apps.find(({ name }) => name === asked.name) as AdmittedApp;
    };
  };
  return audited(store, { action: 'app admitted', app: asked.name.slice(0, 40) }, (note) =>
    inTurn({ store, what: `The admission of ${asked.name}`, lock }, () => prepare(note)),
  );
}

/** Options of moving an app's files. */
export interface MoveOptions extends AppOptions {
  /** Where its files are asked for; null for this site. */
  origin: string | null;
}

/**
 * Makes other admitted apps ready, with what is then live. What it gives keeps them.
 * @param composeAnew makes the switch ready, where the app is live.
 */
async function prepareApps(
  { store, name }: AppOptions,
  apps: readonly AdmittedApp[],
  composeAnew: (now: LiveReleases) => Promise<GoLive>,
): Promise<GoLive> {
  const now = await live(store);
  const isLive = now && Object.hasOwn(now.composition.versions, name);
  const goLive = isLive ? await composeAnew(now) : null;
  return async () => {
    const ended = (await goLive?.()) ?? [];
    await store.apps.keep(apps);
    return ended;
  };
}

/** Renders all pages with the new addresses and has a browser open those of the app. What it gives makes them live. */
async function composeMoved(
  name: AppName,
  store: SiteStore,
  apps: readonly AdmittedApp[],
  now: LiveReleases,
): Promise<GoLive> {
  const { composition, releases } = now;
  const release = releases[name];
  await store.names.claim(composition.versions);
  const earlier = await store.compositions.earlier(composition);
  const { versions, config } = composition;
  const next = await compose(store, versions, { config, earlier, origins: originsOf(apps) });
  const goLive = await prepareSwitch(store, composition, next, 'origin', name);
  if (release) {
    const { checkRelease } = await import('../gate/gate.ts');
    refuse(await checkRelease({ release, live: now, store, composition: next }));
  }
  return goLive;
}

/**
 * Has browsers get an app's scripts and styles from another origin, or from this site again, in one atomic step.
 * @returns the canaries that do not fit any more, and ended.
 * @throws Refused when the origin does not answer the live release's files, or a page does not hydrate with them;
 *   Error for the shell, and for what is no origin.
 */
export function moveFiles(options: MoveOptions): Promise<readonly EndedCanary[]> {
  const { store, name, origin, lock } = options;
  const prepare = async () => {
    const before = await store.apps.admitted();
    if (!before.some((one) => one.name === name))
      throw new Error(`The site does not know the app "${name}".`);
    if (name === 'shell') throw new Error('The shell is in every page: its files stay on this site.');
    if (origin !== null && !isFileOrigin(origin)) {
      throw new Error(
        `"${origin.slice(0, 100)}" is no origin: write https://account.example, without a path.`,
      );
    }
    const apps = before.map((one) => (one.name === name ? { ...one, origin: origin ?? undefined } : one));
    return prepareApps(options, apps, (now) => composeMoved(name, store, apps, now));
  };
  return audited(store, { action: 'app moved', app: name.slice(0, 40) }, (note) => {
    note({ outcome: 'done', said: [origin ?? 'this site'] });
    return inTurn({ store, what: `Moving the files of ${name}`, lock }, prepare);
  });
}

async function composeWithout(name: AppName, store: SiteStore, now: LiveReleases): Promise<GoLive> {
  const { composition } = now;
  const rest = Object.entries(composition.versions).filter(([app]) => app !== name);
  const versions = Object.fromEntries(rest) as unknown as Versions;
  const earlier = await store.compositions.earlier(composition);
  const next = await compose(store, versions, { config: composition.config, earlier });
  refuse(await checkLinksWithout(name, store, now, next));
  return prepareSwitch(store, composition, next, 'remove', name);
}

/**
 * Takes an app and its pages off the site, in one atomic step. Its releases are kept until they are pruned.
 * @returns the canaries that ended with it.
 * @throws Refused when pages of other apps link to it; Error for the shell, and for an app that is not admitted.
 */
export function removeApp(options: AppOptions): Promise<readonly EndedCanary[]> {
  const { store, name, lock } = options;
  const prepare = async () => {
    const apps = await store.apps.admitted();
    if (name === 'shell') throw new Error('A site without a shell shows nothing: it cannot be taken away.');
    if (!apps.some((one) => one.name === name)) throw new Error(`The site does not know the app "${name}".`);
    const others = apps.filter((one) => one.name !== name);
    return prepareApps(options, others, (now) => composeWithout(name, store, now));
  };
  return audited(store, { action: 'app removed', app: name.slice(0, 40) }, (note) => {
    note({ outcome: 'done' });
    return inTurn({ store, what: `Taking ${name} away`, lock }, prepare);
  });
}
