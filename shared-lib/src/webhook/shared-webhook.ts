import { LIMITS } from '../client/limits.ts';
import { createRequestWindow } from '../client/request-window.ts';
import { currentSite } from '../site/current-site.ts';
import { createKeptRequests } from './kept-requests.ts';
import { pageAddress } from './page-address.ts';
import { createWebhook } from './webhook.ts';
import type { GuideAccessBody } from './webhook-bodies.ts';

const kept = createKeptRequests(() => window.localStorage);

/** Events that wait for a place in the window. They name nobody, and more than a hundred say no more. */
const waiting = createKeptRequests<GuideAccessBody>(() => window.localStorage, 'guide_events', 100);

/** How long an event waits before it looks for a place again, in milliseconds. */
const LOOK_MS = 6000;
let looking: ReturnType<typeof setTimeout> | undefined;

/** Sends what waits, oldest first, as places of the window come free. */
function sendWaiting(): void {
  const [event, ...rest] = waiting.read();
  if (!event || looking) return;
  // Out of the storage before it is sent: another tab must not send it as well.
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

/** Sends what is kept again; its code comes only when there is something. */
function sendKept(): void {
  if (!kept.read().length) return;
  sendingCode().then(
    ({ sendKeptRequests }) => sendKeptRequests({ kept, post: webhook.post }),
    () => {},
  );
}

/** The one webhook in the page. Its window is its own: a flood of tracking never locks anyone out of logging in. */
export const webhook = createWebhook({
  host: () => currentSite().host,
  window: createRequestWindow(LIMITS.calls, LIMITS.periodMs),
  trackingWindow: createRequestWindow(LIMITS.tracking, LIMITS.periodMs),
  fetch: (url, init) => globalThis.fetch(url, init),
  source: () => pageAddress(window.location.href),
  now: () => new Date(),
  keep: (body) => {
    kept.write([...kept.read(), body]);
    // While there is a connection: a browser that failed to load a module once does not ask for it again.
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
