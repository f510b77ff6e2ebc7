import { LIMITS } from '../client/limits.ts';
import { createRequestWindow } from '../client/request-window.ts';
import { currentSite } from '../site/current-site.ts';
import { createKeptRequests } from './kept-requests.ts';
import { pageAddress } from './page-address.ts';
import { createWebhook } from './webhook.ts';

const kept = createKeptRequests(() => window.localStorage);

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
  fetch: (url, init) => globalThis.fetch(url, init),
  source: () => pageAddress(window.location.href),
  now: () => new Date(),
  keep: (body) => {
    kept.write([...kept.read(), body]);
    // While there is a connection: a browser that failed to load a module once does not ask for it again.
    sendingCode().catch(() => {});
  },
  taken: sendKept,
});

if (typeof window !== 'undefined') {
  sendKept();
  window.addEventListener('online', sendKept);
}
