import { once } from 'node:events';
import { join } from 'node:path';
import type { ServedCopy } from './serve-live.ts';

/** What `serveLive` preloads, so that the server's clock is the test's. */
export const SERVER_CLOCK = join(process.cwd(), 'e2e/support/clock-of-the-test.ts');

/** Stops the clock of such a server at a time, in milliseconds since 1970 UTC. */
export async function stopServerClock({ process: server }: ServedCopy, time = Date.now()): Promise<void> {
  const stopped = once(server, 'message');
  server.send(time);
  await stopped;
}
