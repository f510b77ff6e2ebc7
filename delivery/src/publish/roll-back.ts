import { compose } from '../compose/compose.ts';
import { refuse } from '../gate/candidate.ts';
import { checkComposition } from '../gate/gate.ts';
import type { AppName } from '../store/apps.ts';
import { liveVersions, readHistory, switchLive } from '../store/history.ts';
import { type LockOptions, withPublishLock } from '../store/lock.ts';
import {
  type Composition,
  clearDrafts,
  earlierCompositions,
  hasRelease,
  liveComposition,
  readComposition,
} from '../store/site.ts';
import type { Step } from './publish-release.ts';

/** The input of `rollBack`. */
interface RollBackOptions {
  site: string;
  /** An app, whose former release becomes live again beside the other live apps, or a composition's id. */
  to: string;
  step: Step;
  lock?: LockOptions;
}

/** What was live and what is. */
interface RolledBack {
  app: AppName | null;
  before: Composition;
  composition: Composition;
}

async function formerOf(site: string, app: AppName, live: Composition): Promise<Composition> {
  const former = liveVersions(await readHistory(site), app).at(-2);
  if (!former) throw new Error(`${app} has had no other release live before ${live.versions[app]}.`);
  if (!hasRelease(site, app, former)) {
    throw new Error(
      `${app} ${former} was pruned. "npm run releases" shows what is kept; check out its source and release it again.`,
    );
  }
  const versions = { ...live.versions, [app]: former };
  refuse(await checkComposition(site, versions, app));
  return compose(site, versions, { config: live.config, earlier: await earlierCompositions(site, live) });
}

async function compositionOf(site: string, id: string, live: Composition): Promise<Composition> {
  const composition = /^[0-9a-f]{12}$/.test(id) ? await readComposition(site, id) : null;
  if (!composition) {
    throw new Error(
      `There is no app and no kept composition "${id}". Apps: ${Object.keys(live.versions).join(', ')}; "npm run releases" shows the compositions.`,
    );
  }
  refuse(await checkComposition(site, composition.versions, null));
  return composition;
}

/**
 * Makes a former release or composition live again in one atomic step.
 * @throws Refused when its releases no longer fit together; Error when there is nothing to go back to.
 */
export function rollBack({ site, to, step, lock }: RollBackOptions): Promise<RolledBack> {
  const work = async () => {
    const before = await liveComposition(site);
    const app = Object.hasOwn(before.versions, to) ? to : null;
    await clearDrafts(site);
    const composition = await step(
      'compose',
      () => (app ? formerOf(site, app, before) : compositionOf(site, to, before)),
      ({ id }) => id,
    );
    await step('switch', () => switchLive(site, composition, 'rollback', app));
    return { app, before, composition };
  };
  return withPublishLock(site, `The roll back of ${to}`, work, lock);
}
