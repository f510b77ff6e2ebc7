import type { ErrorHandler } from 'hono';
import { storageFault } from '../database/storage-fault.ts';
import { maskPath } from '../log/mask-addresses.ts';
import type { Services } from '../services.ts';
import { ApiError } from './api-error.ts';
import type { BackendEnv } from './backend-env.ts';

/**
 * Turns what a route throws into JSON. An `ApiError` is the caller's affair. Anything else is ours: 503 while the
 * database does not answer, else 500; the log has the detail and the answer has only the request id.
 */
export function answerError({ database, log }: Services): ErrorHandler<BackendEnv> {
  return async (err, c) => {
    const requestId = c.get('requestId');
    if (err instanceof ApiError) {
      const { status, message, field, errors, headers } = err;
      return c.json({ message, field, errors, requestId }, status, headers);
    }
    const fault = storageFault(err);
    if (fault) {
      database.doubt();
      log.error({ err, requestId, path: maskPath(c.req.path) }, 'the database cannot store');
      return c.json({ message: fault.message, requestId }, fault.status, { 'retry-after': '30' });
    }
    const reachable = await database.ping().then(
      () => true,
      () => false,
    );
    log.error(
      { err, requestId, path: maskPath(c.req.path) },
      reachable ? 'a request failed' : 'the database does not answer',
    );
    if (!reachable) {
      const message = 'The service is not available at the moment. Please try again in a few seconds.';
      return c.json({ message, requestId }, 503, { 'retry-after': '5' });
    }
    const message = `Something went wrong on our side. Please try again. (Request ${requestId})`;
    return c.json({ message, requestId }, 500);
  };
}
