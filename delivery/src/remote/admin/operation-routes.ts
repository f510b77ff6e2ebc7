import { Hono } from 'hono';
import { checkedNow } from '../../core/publish/change-live.ts';
import { isHeldHere } from '../../core/store/lock.ts';
import type { Activity, OperationView } from './admin-api.ts';
import { type RouteOptions, refuseCall } from './authorizer.ts';
import { permissionFor } from './operation.ts';
import type { Operations } from './operations.ts';
import { lackOf, mayDo } from './tokens.ts';
import { stateTag } from './views.ts';

const NONE = 'There is no such operation.';
const TOO_LATE = 'It is too late to cancel this: it has ended, or is in its last step.';

/** Routes of running operations: the activity, one operation, and its cancellation. */
export function operationRoutes(options: RouteOptions & { operations: Operations }): Hono {
  const { store, operations, tokenOf } = options;
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
    const shown = operations.list(token).map((one) => one.view());
    return c.json({ state, operations: shown, underWay: await underWay() } satisfies Activity);
  });

  app.get('/operations/:id', async (c) => {
    const found = operations.get(await tokenOf(c, {}, 'activity'), c.req.param('id'));
    return found ? c.json(found.view() satisfies OperationView) : c.text(NONE, 404);
  });

  app.delete('/operations/:id', async (c) => {
    const token = await tokenOf(c, {}, 'cancel');
    const found = operations.get(token, c.req.param('id'));
    if (!found) return c.text(NONE, 404);
    const permission = permissionFor(found.task.operation);
    if (!mayDo(token, permission)) return refuseCall(c, lackOf(token, permission), 403);
    return found.cancel(`token:${token.name}`) ? c.body(null, 202) : c.text(TOO_LATE, 409);
  });
  return app;
}
