import type { StoredRequests } from './stored-requests.ts';
import type { GuideAccessBody, GuideRequestBody, WithRelease } from './webhook-bodies.ts';
import { RETENTION_DAYS } from './webhook-bodies.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Statuses besides 5xx that mean "later" and not "never". */
const LATER = new Set([408, 425, 429]);

/** The retry delays while the page stays open, in milliseconds, because browsers report being online too early. */
const PAUSES_MS: readonly number[] = [5000, 30_000];

/** Sends a body unchanged. Rejects without a response or when the window is full. */
type Post<Body> = (body: WithRelease<Body>) => Promise<Response>;

let sending = false;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends stored requests again, oldest first, with the same bodies, by which the server recognizes them. Deletes accepted
 * ones, permanently refused ones, and those older than `RETENTION_DAYS`. If the server still fails, the rest waits 5 and then
 * 30 seconds. Resolves after the first try; never rejects.
 */
export async function sendStoredRequests(
  stored: StoredRequests<WithRelease<GuideRequestBody>>,
  post: Post<GuideRequestBody>,
  [pause, ...pauses] = PAUSES_MS,
): Promise<void> {
  if (sending) return;
  clearTimeout(again);
  sending = true;
  // No visitor waits for this, so no error is shown.
  const done = await sendAll(stored, post).catch(() => false);
  sending = false;
  if (!done && pause !== undefined)
    again = setTimeout(() => void sendStoredRequests(stored, post, pauses), pause);
}

/** Whether nothing is left to send. */
async function sendAll(
  stored: StoredRequests<WithRelease<GuideRequestBody>>,
  post: Post<GuideRequestBody>,
): Promise<boolean> {
  for (const body of stored.read()) {
    const age = Math.abs(Date.now() - Date.parse(body.timestamp));
    if (age < RETENTION_DAYS * DAY_MS) {
      const { status } = await post(body);
      if (status >= 500 || LATER.has(status)) return false;
    }
    const done = JSON.stringify(body);
    // Read again, because another tab or the form may have written in the meantime.
    stored.write(stored.read().filter((other) => JSON.stringify(other) !== done));
  }
  return true;
}

/** The delay before the window is checked again, in milliseconds. */
const LOOK_MS = 6000;
let looking: ReturnType<typeof setTimeout> | undefined;

/** Sends waiting events, oldest first, as the window allows. */
export function sendWaitingEvents(
  waiting: StoredRequests<WithRelease<GuideAccessBody>>,
  post: Post<GuideAccessBody>,
): void {
  const [event, ...rest] = waiting.read();
  if (!event || looking) return;
  const sendNext = () => {
    looking = undefined;
    sendWaitingEvents(waiting, post);
  };
  // One at a time. Removed from storage first, so that another tab does not send it too.
  looking = setTimeout(sendNext, LOOK_MS);
  waiting.write(rest);
  post(event).then(
    () => {
      clearTimeout(looking);
      sendNext();
    },
    (error) => {
      waiting.write([event, ...waiting.read()]);
      if (error.kind !== 'rate-limit') console.warn('A stored event has not been sent yet.', error);
    },
  );
}
