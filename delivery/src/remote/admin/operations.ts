import type { Log } from 'backend';
import { Hono } from 'hono';
import { checkedNow } from '../../core/publish/change-live.ts';
import { isHeldHere } from '../../core/store/lock.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import type { Activity } from './admin-api.ts';
import { type RouteOptions, refuseCall } from './authorizer.ts';
import { lackOf, mayDo, permissionFor } from './operation.ts';
import { type OperationCall, type RunningOperation, runOperation } from './running-operation.ts';
import { stateTag } from './views.ts';

const MAX_OPERATIONS = 200;
/** The console polls them, with results of some kilobytes. */
const MAX_ENDED = 10;

/** The identity of a call. */
export type CallIdentity = Pick<OperationCall, 'key' | 'request'>;
type Sender = OperationCall['token'];

/** Operations by the keys of their calls, so that a repeated call joins its operation. The last 200, in memory. */
export function createOperations({ store, log }: { store: SiteStore; log: Log }) {
  /** By key, oldest first. */
  const kept = new Map<string, RunningOperation>();

  /** Deletes the oldest that have ended. */
  const forgetOld = () => {
    for (const [key, one] of kept) if (kept.size >= MAX_OPERATIONS && one.view().result) kept.delete(key);
  };

  return {
    /** The operation of the same call; null without one, `other` when another call has its key. */
    startedBy({ name }: Sender, { key, request }: CallIdentity): RunningOperation | 'other' | null {
      const known = kept.get(key);
      if (!known) return null;
      const { token, request: own } = known.call;
      return token.name === name && own === request ? known : 'other';
    },

    start(call: OperationCall): RunningOperation {
      forgetOld();
      const running = runOperation(store, log, call);
      kept.set(call.key, running);
      return running;
    },

    /** The operations of a token's app, and those of tokens of this app, oldest first; all for a token of all apps. */
    seenBy({ app }: Sender): RunningOperation[] {
      const all = [...kept.values()];
      return app === ALL_APPS ? all : all.filter(({ call, view }) => (view().app ?? call.token.app) === app);
    },

    areAnyRunning: (): boolean => [...kept.values()].some((one) => !one.view().result),

    /** Whether a token runs a publish other than that of a call: each needs the memory of an unpacked release. */
    isPublishing: ({ name }: Sender, key: string): boolean =>
      [...kept.values()].some(({ call, view }) => {
        const isOther = call.token.name === name && call.key !== key;
        return isOther && call.operation.kind === 'publish' && !view().result;
      }),
  };
}

const NONE = 'There is no such operation.';
const TOO_LATE = 'It is too late to cancel this: it has ended, or is in its last step.';

type OperationRouteOptions = RouteOptions & { operations: ReturnType<typeof createOperations> };

/** Routes of running operations: the activity, one operation, and its cancellation. */
export function operationRoutes({ store, operations, tokenOf }: OperationRouteOptions): Hono {
  const app = new Hono();

  /** A change by another process, as text. Operations of this process are listed. */
  const underWay = async (): Promise<string | null> => {
    const holder = await store.lockHolder();
    const isOwn = operations.areAnyRunning() && (holder === null || isHeldHere(holder));
    return isOwn ? null : (holder ?? checkedNow(store));
  };

  app.get('/activity', async (c) => {
    const token = await tokenOf(c, {}, 'activity');
    const state = await stateTag(store);
    const seen = operations.seenBy(token).map((one) => one.view());
    const ended = new Set(seen.filter(({ result }) => result).slice(-MAX_ENDED));
    const shown = seen.filter((one) => !one.result || ended.has(one)).reverse();
    return c.json({ state, operations: shown, underWay: await underWay() } satisfies Activity);
  });

  app.delete('/operations/:id', async (c) => {
    const token = await tokenOf(c, {}, 'cancel');
    const found = operations.seenBy(token).find(({ call }) => call.key === c.req.param('id'));
    if (!found) return c.text(NONE, 404);
    const permission = permissionFor(found.call.operation);
    if (!mayDo(token, permission)) return refuseCall(c, lackOf(token, permission), 403);
    return found.cancel(`token:${token.name}`) ? c.body(null, 202) : c.text(TOO_LATE, 409);
  });
  return app;
}
