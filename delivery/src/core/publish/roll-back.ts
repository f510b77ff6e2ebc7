import { type Live, liveVersions } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import { type AppName, setId, type VersionSet, withVersions } from '../store/version-set.ts';
import { type ChangeOptions, changeAtOnce } from './change-live.ts';
import { type Switched, switchAtOnce } from './go-live.ts';

interface RollBackOptions extends ChangeOptions {
  /** An app, whose former release becomes live again beside the other live apps, or `setId` of a former version set. */
  to: string;
  /** Of an app, the version that becomes live again: any that has been live and is kept. The former one by default. */
  version?: string | undefined;
}

async function formerOf(store: SiteStore, live: Live, app: AppName, version?: string): Promise<VersionSet> {
  const history = await store.live.history();
  if (version && !history.some(({ versions }) => versions[app] === version)) {
    throw new Error(
      `${app} ${version.slice(0, 80)} was never live here. Make it live instead, or choose one that was (npm run releases).`,
    );
  }
  const former = version ?? liveVersions(history, app).at(-2);
  if (!former) throw new Error(`${app} has had no other release live before ${live.versions[app]}.`);
  if (!store.releases.has(app, former)) {
    throw new Error(
      `${app} ${former} was pruned. "npm run releases" shows what is kept; check out its source and release it again.`,
    );
  }
  return withVersions(live, { [app]: former });
}

async function formerSet(store: SiteStore, { versions, config }: Live, id: string): Promise<VersionSet> {
  const found = (await store.live.former()).find((set) => setId(set) === id);
  if (found) return { versions: found.versions, config };
  throw new Error(
    `There is no app and no former version set "${id}". Apps: ${Object.keys(versions).join(', ')}; "npm run releases" shows the version sets.`,
  );
}

/** Makes a former release or version set live again. @throws Refused when it does not fit; Error when there is none. */
export function rollBack({ to, version, ...options }: RollBackOptions): Promise<Switched> {
  const { store } = options;
  const about = { action: 'rollback', app: null } as const;
  return changeAtOnce({ ...options, what: `The rollback of ${to}` }, about, async (before, note) => {
    const app = Object.hasOwn(before.versions, to) ? to : null;
    note({ app });
    const set = await (app ? formerOf(store, before, app, version) : formerSet(store, before, to));
    return switchAtOnce(options, { before, set, wanted: { action: 'rollback', app } }, note);
  });
}
