import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../services.ts';
import type { BackendHandler } from './backend-env.ts';

/** How long the database may take to answer, in milliseconds. */
const PATIENCE_MS = 2000;

/** `GET health`: the process runs. It asks nothing else, so a database that is down does not get it restarted. */
export const healthRoute: BackendHandler = (c) => c.json({ status: 'ok' });

/** `GET ready`: requests can be served, the database included; 503 when not. */
export function readyRoute({ database, log }: Pick<Services, 'database' | 'log'>): BackendHandler {
  return async (c) => {
    const tooLate = new AbortController();
    try {
      await Promise.race([
        database.probe(),
        wait(PATIENCE_MS, undefined, { signal: tooLate.signal }).then(() => {
          throw new Error(`the database did not answer within ${PATIENCE_MS} ms`);
        }),
      ]);
      return c.json({ status: 'ready', database: database.engine });
    } catch (err) {
      log.warn({ err, requestId: c.get('requestId') }, 'not ready');
      return c.json({ status: 'not ready', message: 'The database does not answer, or cannot store.' }, 503, {
        'retry-after': '5',
      });
    } finally {
      tooLate.abort();
    }
  };
}
