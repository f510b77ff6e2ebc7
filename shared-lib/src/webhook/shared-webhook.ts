import { LIMITS } from '../client/limits.ts';
import { createRequestWindow } from '../client/request-window.ts';
import { currentSite } from '../site/current-site.ts';
import { createKeptRequests } from './kept-requests.ts';
import { pageAddress } from './page-address.ts';
import { createWebhook } from './webhook.ts';
import type { GuideAccessBody } from './webhook-bodies.ts';

const kept = createKeptRequests(() => window.localStorage);

/** Events that wait for a place in the window. They name nobody, and more than a hundred add nothing. */
const waiting = createKeptRequests<GuideAccessBody>(() => window.localStorage, 'guide_events', 100);

/** How long an event waits before it looks for a place again, in milliseconds. */
const LOOK_MS = 6000;
let looking: ReturnType<typeof setTimeout> | undefined;

/** Sends waiting events, oldest first, as places become free. */
function sendWaiting(): void {
  const [event, ...rest] = waiting.read();
  if (!event || looking) return;
  // Removed from storage first, so that another tab does not send it too.
  waiting.write(rest);
  webhook.post(event).then(sendWaiting, (error) => {
    waiting.write([event, ...waiting.read()]);
    lookLater();
    if (error.kind !== 'rate-limit') console.warn('A kept event was not sent yet.', error);
  });
}

function lookLater(): void {
  looking ??= setTimeout(() => {
    looking = undefined;
    sendWaiting();
  }, LOOK_MS);
}

const sendingCode = () => import('./send-kept-requests.ts');

/** Sends kept requests again. Loads the code for it only when there are any. */
function sendKept(): void {
  if (!kept.read().length) return;
  sendingCode().then(
    ({ sendKeptRequests }) => sendKeptRequests({ kept, post: webhook.post }),
    () => {},
  );
}

/** The page's one webhook. It has its own window, so that tracking never locks anyone out of logging in. */
export const webhook = createWebhook({
  host: () => currentSite().host,
  window: createRequestWindow(LIMITS.calls, LIMITS.periodMs),
  trackingWindow: createRequestWindow(LIMITS.tracking, LIMITS.periodMs),
  fetch: (url, init) => globalThis.fetch(url, init),
  source: () => pageAddress(window.location.href),
  now: () => new Date(),
  keep: (body) => {
    kept.write([...kept.read(), body]);
    // Load it while there is a connection: browsers do not ask again for a module that failed.
    sendingCode().catch(() => {});
  },
  wait: (event) => {
    waiting.write([...waiting.read(), event]);
    lookLater();
  },
  taken: sendKept,
});

if (typeof window !== 'undefined') {
  sendKept();
  sendWaiting();
  window.addEventListener('online', sendKept);
}
