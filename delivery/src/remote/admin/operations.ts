import type { Log } from 'backend';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS, type Token } from '../../core/store/tokens.ts';
import { type RunningOperation, runOperation, type Task } from './running-operation.ts';

const MAX_KEPT = 200;
const MAX_KEPT_MS = 24 * 3_600_000;
const RECENT_MS = 3_600_000;
const MAX_LISTED = 20;

type Sender = Pick<Token, 'name' | 'app'>;

/** The identity of a call, the same for a retry. */
export interface CallIdentity {
  key: string;
  /** A hash of the request. */
  fingerprint: string;
}

interface Start extends CallIdentity {
  token: Sender;
  /** Called before the change. @throws Error when the token may no longer do it. */
  confirm: () => Promise<void>;
  task: Task;
}

interface Kept extends Omit<Start, 'confirm' | 'task'> {
  running: RunningOperation;
}

/** The operations of a site. */
export type Operations = ReturnType<typeof createOperations>;

/** Operations by the keys of their calls, so that a repeated call joins its operation. The last 200 of 24 hours, in memory. */
export function createOperations({ store, log }: { store: SiteStore; log: Log }) {
  /** By key, oldest first. */
  const kept = new Map<string, Kept>();

  const endedAt = ({ running }: Kept): number => {
    const at = running.view().endedAt;
    return at === null ? Number.POSITIVE_INFINITY : Date.parse(at);
  };

  /** Deletes old operations that have ended. */
  const forgetOld = () => {
    const now = Date.now();
    for (const [key, one] of kept) {
      const isOld = kept.size >= MAX_KEPT || now - endedAt(one) > MAX_KEPT_MS;
      if (isOld && endedAt(one) <= now) kept.delete(key);
    }
  };

  /** A token of one app can see operations of its app, and those of tokens of its app. */
  const isSeenBy =
    ({ app }: Sender) =>
    ({ token, running }: Kept): boolean =>
      app === ALL_APPS || (running.view().app ?? token.app) === app;

  return {
    /** The operation of the same call; null without one, `other` when another call has its key. */
    startedBy({ name }: Sender, { key, fingerprint }: CallIdentity): RunningOperation | 'other' | null {
      const known = kept.get(key);
      if (!known) return null;
      return known.token.name === name && known.fingerprint === fingerprint ? known.running : 'other';
    },

    start({ key, fingerprint, token, confirm, task }: Start): RunningOperation {
      forgetOld();
      const by = `token:${token.name}`;
      const onBrokenOff = () => void kept.delete(key);
      const running = runOperation({ store, log, id: key, by, confirm, task, onBrokenOff });
      kept.set(key, { key, fingerprint, token, running });
      return running;
    },

    get(token: Sender, id: string): RunningOperation | null {
      const known = kept.get(id);
      return known && isSeenBy(token)(known) ? known.running : null;
    },

    /** The running operations that a token can see, and those of the last hour, newest first, at most 20. */
    list(token: Sender): RunningOperation[] {
      const since = Date.now() - RECENT_MS;
      const recent = [...kept.values()].filter((one) => endedAt(one) > since);
      return recent
        .filter(isSeenBy(token))
        .slice(-MAX_LISTED)
        .reverse()
        .map(({ running }) => running);
    },

    areAnyRunning: (): boolean => [...kept.values()].some(({ running }) => running.view().result === null),
  };
}
