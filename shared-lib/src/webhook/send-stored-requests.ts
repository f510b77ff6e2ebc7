import { storedRequests } from './stored-requests.ts';
import { type GuideRequestBody, RETENTION_DAYS, type WithRelease } from './webhook-bodies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Statuses besides 5xx that mean "later" and not "never". */
const LATER = new Set([408, 425, 429]);

/** Sends a body unchanged. Rejects without a response or when the window is full. */
type Post = (body: WithRelease<GuideRequestBody>) => Promise<Response>;

let sending = false;

/**
 * Sends stored requests again, oldest first, with the same bodies, by which the server recognizes them. Deletes accepted
 * ones, permanently refused ones, and those older than `RETENTION_DAYS`. After a failure the rest waits for the next call.
 */
export async function sendStoredRequests(post: Post): Promise<void> {
  if (sending) return;
  sending = true;
  // No visitor waits for this, so no error is shown.
  await sendAll(post).catch(() => {});
  sending = false;
}

async function sendAll(post: Post): Promise<void> {
  for (const body of storedRequests.read()) {
    const age = Math.abs(Date.now() - Date.parse(body.timestamp));
    if (age < RETENTION_DAYS * DAY_MS) {
      const { status } = await post(body);
      if (status >= 500 || LATER.has(status)) return;
    }
    const done = JSON.stringify(body);
    // Read again, because another tab or the form may have written in the meantime.
    storedRequests.write(storedRequests.read().filter((other) => JSON.stringify(other) !== done));
  }
}
