import { isPage } from '../client/responses.ts';
import { type GuideRequestBody, RETENTION_DAYS, type WithRelease } from './webhook-bodies.ts';

type StoredBody = WithRelease<GuideRequestBody>;

/** A response to a post. `text` never rejects. */
export interface PostResponse {
  status: number;
  text: Promise<string>;
}

const NAME = 'guide_requests';
const MAX_STORED = 5;
const DAY_MS = 24 * 60 * 60 * 1000;
/** The statuses besides 5xx after which a retry may succeed. A preview responds with 425. */
const RETRYABLE = new Set([408, 425, 429]);

/** Guide requests that the server could not accept, in local storage, oldest first. */
export const storedRequests = {
  read(): StoredBody[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  },
  write(bodies: StoredBody[]): void {
    try {
      if (bodies.length) localStorage.setItem(NAME, JSON.stringify(bodies.slice(-MAX_STORED)));
      else localStorage.removeItem(NAME);
    } catch {}
  },
};

/** A captive portal responds with its own page, with any status. */
const isUndelivered = async ({ status, text }: PostResponse): Promise<boolean> =>
  status >= 500 || RETRYABLE.has(status) || isPage(await text);

/** Stores a guide request if a retry may succeed after this response. Does nothing after a preview's response (425). */
export async function storeUndelivered(body: StoredBody, response: PostResponse): Promise<void> {
  if (response.status !== 425 && (await isUndelivered(response)))
    storedRequests.write([...storedRequests.read(), body]);
}

let sending = false;

/** Sends stored requests again, oldest first, until a request fails. The server stores an unchanged body only once. */
export async function sendStoredRequests(post: (body: StoredBody) => Promise<PostResponse>): Promise<void> {
  if (sending) return;
  sending = true;
  try {
    for (const body of storedRequests.read()) {
      const age = Math.abs(Date.now() - Date.parse(body.timestamp));
      if (age < RETENTION_DAYS * DAY_MS && (await isUndelivered(await post(body)))) return;
      const sentText = JSON.stringify(body);
      // Read again, because another tab or the form may have written in the meantime.
      storedRequests.write(storedRequests.read().filter((other) => JSON.stringify(other) !== sentText));
    }
  } catch {
    // No visitor waits for this, so no error is shown.
  } finally {
    sending = false;
  }
}
