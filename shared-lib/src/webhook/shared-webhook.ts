import { createRequestWindow, LIMITS } from '../client/client.ts';
import { lateCode } from '../loading/loader.ts';
import { currentSite } from '../site/current-site.ts';
import { createKeptRequests } from './kept-requests.ts';
import { createWebhook } from './webhook.ts';
import type { GuideAccessBody, GuideRequestBody, Kept } from './webhook-bodies.ts';
import { pageAddress } from './webhook-bodies.ts';

const kept = createKeptRequests<Kept<GuideRequestBody>>(() => window.localStorage);

/** Events that wait for the window. They identify no visitor, and more than a hundred add nothing. */
const waiting = createKeptRequests<Kept<GuideAccessBody>>(() => window.localStorage, 'guide_events', 100);

const sendingCode = lateCode(
  'shared-lib/src/webhook/send-kept-requests.ts',
  () => import('./send-kept-requests.ts'),
);

/** Sends stored requests again. Loads the code for it only if some are stored. */
function sendKept(): void {
  if (!kept.read().length && !waiting.read().length) return;
  sendingCode().then(
    ({ sendKeptRequests, sendWaitingEvents }) => {
      sendKeptRequests({ kept, post: webhook.post });
      sendWaitingEvents({ waiting, post: webhook.post });
    },
    () => {},
  );
}

/** The page's one webhook. It has its own window, so that tracking never blocks a login. */
export const webhook = createWebhook({
  host: () => currentSite().host,
  window: createRequestWindow(LIMITS.calls, LIMITS.periodMs),
  trackingWindow: createRequestWindow(LIMITS.tracking, LIMITS.periodMs),
  fetch: (url, init) => globalThis.fetch(url, init),
  source: () => pageAddress(window.location.href),
  now: () => new Date(),
  keep: (body) => {
    kept.write([...kept.read(), body]);
    // Load it while online, because browsers do not request a failed module again.
    sendingCode().catch(() => {});
  },
  wait: (event) => {
    waiting.write([...waiting.read(), event]);
    sendKept();
  },
  taken: sendKept,
});

if (typeof window !== 'undefined') {
  sendKept();
  window.addEventListener('online', sendKept);
}
