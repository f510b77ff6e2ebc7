import type { KeptRequests } from './kept-requests.ts';
import type { GuideRequestBody } from './webhook-bodies.ts';

/** How long a browser keeps somebody's name and address for us, in milliseconds. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Answers that mean "later" and not "never", besides 5xx. */
const LATER = new Set([408, 425, 429]);

/** When to try again while the page stays open, in milliseconds: a network says that it is back before it is. */
const PAUSES_MS: readonly number[] = [5000, 30_000];

/** What sending again works with. */
export interface SendKeptOptions {
  kept: KeptRequests;
  /** Sends one body as it is; rejects when nothing answers. */
  post: (body: GuideRequestBody) => Promise<Response>;
  /** Milliseconds since 1970 UTC. */
  now?: () => number;
}

let sending = false;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends what is kept again, oldest first, each with the very body that it had: the server tells by it that
 * it is the same request. What was taken, what will never be, and what is older than 7 days is forgotten;
 * at the first sign that the server is still not well, the rest waits, and is tried again after 5 and after
 * 30 seconds. It resolves when the first try is over, and never rejects.
 */
export async function sendKeptRequests(options: SendKeptOptions, pauses = PAUSES_MS): Promise<void> {
  if (sending) return;
  clearTimeout(again);
  sending = true;
  const done = await sendAll(options);
  sending = false;
  const [pause, ...others] = pauses;
  if (done || pause === undefined) return;
  again = setTimeout(() => void sendKeptRequests(options, others), pause);
}

/** Whether nothing is left that waits. */
async function sendAll({ kept, post, now = Date.now }: SendKeptOptions): Promise<boolean> {
  try {
    for (const body of kept.read()) {
      const age = Math.abs(now() - Date.parse(body.timestamp));
      if (age < WEEK_MS) {
        const { status } = await post(body);
        if (status >= 500 || LATER.has(status)) return false;
      }
      const done = JSON.stringify(body);
      // Read again: another tab, or the form, may have written in between.
      kept.write(kept.read().filter((other) => JSON.stringify(other) !== done));
    }
    return true;
  } catch {
    // Nobody asked for this just now, so nobody is told.
    return false;
  }
}
