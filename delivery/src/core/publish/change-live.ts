import type { LockOptions } from '../store/file-lock.ts';
import type { SiteStore } from '../store/site-store.ts';

/** A change of what visitors get, in words for whoever waits for it. */
export interface Change {
  store: SiteStore;
  what: string;
  lock?: LockOptions | undefined;
  /** Asked under the lock. @throws Error when whoever changes it may no longer do so. */
  confirm?: (() => Promise<void>) | undefined;
}

/** How often something is made ready again, because others have changed what it was made for. */
const TRIES = 4;

/** What is ready for it stays so as long as this is the same. */
const nowLive = async (store: SiteStore): Promise<string> =>
  JSON.stringify([await store.live.id(), await store.rollouts.read()]);

/** Makes a change ready. What it gives does it. */
type Prepare<Result> = () => Promise<() => Promise<Result>>;

/**
 * Changes what visitors get in two parts. `prepare` checks, renders and compiles, and holds up nobody; what it gives
 * does the change, under the publish lock. When what is live or a canary has changed in between, both begin anew. After a
 * few times it is made ready under the lock, by `prepare` unless there is `tired`.
 */
export async function changeLive<Result>(
  { store, what, lock, confirm }: Change,
  prepare: Prepare<Result>,
  tired = prepare,
): Promise<Result> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await store.bringUp();
    const before = await nowLive(store);
    const act = await prepare();
    const change = async () => {
      if ((await nowLive(store)) !== before) return null;
      await confirm?.();
      return { result: await act() };
    };
    const done = await store.withLock(what, change, lock);
    if (done) return done.result;
  }
  const change = async () => {
    const act = await tired();
    await confirm?.();
    return act();
  };
  return store.withLock(what, change, lock);
}

/** The same, while no other release is judged: for what takes long, and may wait for others that do. */
export function inTurn<Result>(change: Change, prepare: Prepare<Result>, tired = prepare): Promise<Result> {
  const { store, what, lock } = change;
  return store.withQueue(what, () => changeLive(change, prepare, tired), lock);
}
