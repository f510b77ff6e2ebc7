import { compose } from '../compose/compose.ts';
import { checkComposition } from '../gate/check-composition.ts';
import { refuse } from '../report/refusal.ts';
import type { Step } from '../report/step.ts';
import type { AppName } from '../store/app-name.ts';
import type { Composition } from '../store/compositions.ts';
import type { LockOptions } from '../store/file-lock.ts';
import { liveVersions } from '../store/live.ts';
import type { SiteStore } from '../store/site-store.ts';
import { audited, type Note, publishedBefore } from './audited.ts';
import { changeLive } from './change-live.ts';
import { type EndedCanary, prepareSwitch } from './go-live.ts';

/** The input of `rollBack`. */
interface RollBackOptions {
  store: SiteStore;
  /** An app, whose former release becomes live again beside the other live apps, or a composition's id. */
  to: string;
  /** Of an app, the version that becomes live again: any that has been live and is kept. The former one by default. */
  version?: string | undefined;
  /** Who rolls back, for the audit log: the local user by default. */
  by?: string | undefined;
  /** As of `PublishOptions`. */
  confirm?: (() => Promise<void>) | undefined;
  step: Step;
  lock?: LockOptions;
}

/** What was live and what is. */
interface RolledBack {
  app: AppName | null;
  before: Composition;
  composition: Composition;
  /** What a part of the visitors had until then. */
  ended: readonly EndedCanary[];
}

async function formerOf(
  store: SiteStore,
  app: AppName,
  live: Composition,
  version: string | undefined,
): Promise<Composition> {
  const history = await store.live.history();
  if (version && !history.some(({ versions }) => versions[app] === version)) {
    throw new Error(
      `${app} ${version.slice(0, 80)} was never live here. "npm run releases" shows what was; what was not is published.`,
    );
  }
  const former = version ?? liveVersions(history, app).at(-2);
  if (!former) throw new Error(`${app} has had no other release live before ${live.versions[app]}.`);
  if (!store.releases.has(app, former)) {
    throw new Error(
      `${app} ${former} was pruned. "npm run releases" shows what is kept; check out its source and release it again.`,
    );
  }
  const versions = { ...live.versions, [app]: former };
  refuse(await checkComposition(store, versions, app));
  return compose(store, versions, { config: live.config, earlier: await store.compositions.earlier(live) });
}

async function compositionOf(store: SiteStore, id: string, live: Composition): Promise<Composition> {
  const composition = await store.compositions.whole(id);
  if (composition && !(await store.live.history()).some(({ to }) => to === id))
    throw new Error(`The composition ${id} was never live here. "npm run releases" shows what was.`);
  if (!composition) {
    throw new Error(
      `There is no app and no kept composition "${id}". Apps: ${Object.keys(live.versions).join(', ')}; "npm run releases" shows the compositions.`,
    );
  }
  refuse(await checkComposition(store, composition.versions, null));
  return composition;
}

/**
 * Makes a former release or composition live again in one atomic step.
 * @throws Refused when its releases no longer fit together; Error when there is nothing to go back to.
 */
export function rollBack({
  store,
  to,
  version,
  step,
  lock,
  by,
  confirm,
}: RollBackOptions): Promise<RolledBack> {
  const prepare = async (note: Note) => {
    const before = await store.live.composition();
    const app = Object.hasOwn(before.versions, to) ? to : null;
    note({ app });
    const { composition, goLive } = await step(
      'compose',
      async () => {
        const found = await (app ? formerOf(store, app, before, version) : compositionOf(store, to, before));
        return { composition: found, goLive: await prepareSwitch(store, before, found, 'rollback', app) };
      },
      ({ composition: { id } }) => id,
    );
    const now = app && composition.versions[app];
    const all = Object.keys({ ...before.versions, ...composition.versions });
    note({
      composition: composition.id,
      ...(app ? {} : { apps: all.filter((one) => before.versions[one] !== composition.versions[one]) }),
      ...(app && now ? await publishedBefore(store, { app, version: now }) : {}),
    });
    return async () => ({ app, before, composition, ended: await step('switch', () => goLive(by)) });
  };
  return audited(store, { by, action: 'rollback', app: null }, (note) =>
    changeLive({ store, what: `The roll back of ${to}`, lock, confirm }, () => prepare(note)),
  );
}
