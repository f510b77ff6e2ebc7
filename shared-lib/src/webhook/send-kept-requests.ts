import type { KeptRequests } from './kept-requests.ts';
import type { GuideRequestBody } from './webhook-bodies.ts';

/** How long a browser keeps somebody's name and address for us, in milliseconds. */
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/** Answers that mean "later" and not "never", besides 5xx. */
const LATER = new Set([408, 425, 429]);

/** What sending again works with. */
export interface SendKeptOptions {
  kept: KeptRequests;
  /** Sends one body as it is; rejects when nothing answers. */
  post: (body: GuideRequestBody) => Promise<Response>;
  /** Milliseconds since 1970 UTC. */
  now?: () => number;
}

let sending = false;

/**
 * Sends what is kept again, oldest first, each with the very body that it had: the server tells by it that
 * it is the same request. What was taken, what will never be, and what is older than 7 days is forgotten;
 * at the first sign that the server is still not well, the rest waits. It never rejects.
 */
export async function sendKeptRequests({ kept, post, now = Date.now }: SendKeptOptions): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (const body of kept.read()) {
      const age = Math.abs(now() - Date.parse(body.timestamp));
      if (age < WEEK_MS) {
        const { status } = await post(body);
        if (status >= 500 || LATER.has(status)) return;
      }
      const done = JSON.stringify(body);
      // Read again: another tab, or the form, may have written in between.
      kept.write(kept.read().filter((other) => JSON.stringify(other) !== done));
    }
  } catch {
    // Nobody asked for this just now, so nobody is told: the next occasion comes.
  } finally {
    sending = false;
  }
}
