import type { Log } from 'backend';
import { Hono } from 'hono';
import { checkedNow } from '../../core/publish/change-live.ts';
import { isHeldHere } from '../../core/store/lock.ts';
import type { SiteStore } from '../../core/store/site-store.ts';
import { ALL_APPS } from '../../core/store/tokens.ts';
import type { Activity } from './admin-api.ts';
import { type RouteOptions, refuseCall } from './authorizer.ts';
import { mayDo, missingPermission, permissionFor } from './operation.ts';
import { type OperationCall, type RunningOperation, runOperation } from './running-operation.ts';
import { stateTag } from './views.ts';

const MAX_OPERATIONS = 200;
/** The console polls the ended operations, whose results have some kilobytes. */
const MAX_ENDED = 10;

/** Identifies a call and its repetitions. */
export type CallIdentity = Pick<OperationCall, 'key' | 'request'>;
type Sender = OperationCall['token'];

/** Stores the last 200 operations in memory by the keys of their calls, so that a repeated call returns its operation. */
export function createOperations({ store, log }: { store: SiteStore; log: Log }) {
  /** Oldest first. */
  const byKey = new Map<string, RunningOperation>();

  /** Deletes the oldest ended operations. */
  const deleteOldest = () => {
    for (const [key, one] of byKey) if (byKey.size >= MAX_OPERATIONS && one.view().result) byKey.delete(key);
  };

  return {
    /** The operation that the same call started; `other` if a different call has used its key; null if neither. */
    startedBy({ name }: Sender, { key, request }: CallIdentity): RunningOperation | 'other' | null {
      const known = byKey.get(key);
      if (!known) return null;
      const { token, request: own } = known.call;
      return token.name === name && own === request ? known : 'other';
    },

    start(call: OperationCall): RunningOperation {
      deleteOldest();
      const running = runOperation(store, log, call);
      byKey.set(call.key, running);
      return running;
    },

    /** What a token may see, oldest first: operations of its app, and those without an app by its app's tokens. */
    visibleTo({ app }: Sender): RunningOperation[] {
      const all = [...byKey.values()];
      return app === ALL_APPS ? all : all.filter(({ call, view }) => (view().app ?? call.token.app) === app);
    },

    areAnyRunning: (): boolean => [...byKey.values()].some((one) => !one.view().result),

    /** Whether a token runs a publish with another key. Each publish needs the memory of an unpacked release. */
    isPublishing: ({ name }: Sender, key: string): boolean =>
      [...byKey.values()].some(({ call, view }) => {
        const isOther = call.token.name === name && call.key !== key;
        return isOther && call.operation.kind === 'publish' && !view().result;
      }),
  };
}

const NO_OPERATION = 'There is no such operation.';
const TOO_LATE = 'The operation can no longer be canceled: it has ended, or is in its last step.';

type OperationRouteOptions = RouteOptions & { operations: ReturnType<typeof createOperations> };

/** Routes of operations: list them, and cancel one. */
export function operationRoutes({ store, operations, tokenOf }: OperationRouteOptions): Hono {
  const app = new Hono();

  /** A change that is not listed, as text: by another process, or by this process without a call. */
  const underWay = async (): Promise<string | null> => {
    const holder = await store.lockHolder();
    const isOwn = operations.areAnyRunning() && (holder === null || isHeldHere(holder));
    return isOwn ? null : (holder ?? checkedNow(store));
  };

  app.get('/activity', async (c) => {
    const token = await tokenOf(c, {}, 'activity');
    const state = await stateTag(store);
    const visible = operations.visibleTo(token).map((one) => one.view());
    const ended = new Set(visible.filter(({ result }) => result).slice(-MAX_ENDED));
    const shown = visible.filter((one) => !one.result || ended.has(one)).reverse();
    return c.json({ state, operations: shown, underWay: await underWay() } satisfies Activity);
  });

  app.delete('/operations/:id', async (c) => {
    const token = await tokenOf(c, {}, 'cancel');
    const found = operations.visibleTo(token).find(({ call }) => call.key === c.req.param('id'));
    if (!found) return c.text(NO_OPERATION, 404);
    const permission = permissionFor(found.call.operation);
    if (!mayDo(token, permission)) return refuseCall(c, missingPermission(token, permission), 403);
    return found.cancel(`token:${token.name}`) ? c.body(null, 202) : c.text(TOO_LATE, 409);
  });
  return app;
}
