import { createRequestWindow, LIMITS } from '../client/client.ts';
import { ApiError, isPage, MESSAGES, serverMessage } from '../client/responses.ts';
import { currentSite } from '../site/current-site.ts';
import { whenBackOnline } from '../ui/use-back-online.ts';
import { sendStoredRequests, storeUndelivered } from './stored-requests.ts';
import {
  type ContactFields,
  type GuideRequestBody,
  type GuideRequester,
  guideAccessBody,
  pageAddress,
  RELEASE_HEADER,
  type WebhookBody,
  type WithRelease,
} from './webhook-bodies.ts';

/** The messages for posts without a usable response (specification section 8). */
const FALLBACKS: Readonly<Record<WebhookBody['type'], string>> = {
  guide_request: 'Failed to submit form. Please try again later.',
  contact_form: 'An error occurred. Please try again.',
  analytics_event: MESSAGES.call,
};

/** Counts all posts, separately from the client's calls, so that tracking never blocks a login. */
const countPost = createRequestWindow(LIMITS.calls);
const countTracking = createRequestWindow(LIMITS.tracking);

function messageIn(text: string): string | undefined {
  try {
    return serverMessage(JSON.parse(text));
  } catch {
    return undefined;
  }
}

async function post({ release, ...body }: WithRelease<WebhookBody>) {
  const isAllowed = (body.type !== 'analytics_event' || countTracking()) && countPost();
  if (!isAllowed) throw new ApiError('rate-limit', body.type, MESSAGES.rateLimit);
  let response: Response;
  try {
    const url = currentSite().host;
    // Another origin may not allow the header.
    const header = release && url[0] === '/' && { [RELEASE_HEADER]: release };
    response = await fetch(release && !header ? `${url}?release=${release}` : url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...header },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(LIMITS.timeoutMs),
      // Sends the event of a click even if the click leads to another page.
      keepalive: true,
      credentials: 'omit',
    });
  } catch (cause) {
    const timedOut = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new ApiError(timedOut ? 'timeout' : 'network', body.type, FALLBACKS[body.type], undefined, cause);
  }
  const { ok, status } = response;
  if (ok) void sendStoredRequests(post);
  // Few callers need the text, but an unread response stays open until the timeout.
  return { ok, status, text: response.text().catch(() => '') };
}

async function postChecked(body: WebhookBody): Promise<void> {
  const { ok, status, text } = await post(body);
  if (!ok) {
    const reason = messageIn(await text);
    const message = reason ?? `HTTP error! Status: ${status}`;
    throw new ApiError('status', body.type, message, status, undefined, reason !== undefined);
  }
  // A webhook may respond with text, JSON or nothing, but not with a web page.
  if (isPage(await text)) throw new ApiError('unexpected-response', body.type, FALLBACKS[body.type], status);
}

const stamp = () => ({ timestamp: new Date().toISOString(), source: pageAddress(window.location.href) });

const guideRequest = (person: GuideRequester, release?: string): WithRelease<GuideRequestBody> => ({
  type: 'guide_request',
  ...person,
  ...stamp(),
  event: 'guide_request',
  release,
});

/** The last guide request, if it got no response. */
let lostRequest: { fields: string; body: WithRelease<GuideRequestBody> } | undefined;

/** Posts to the base webhook URL `{host}` (specification section 7), without a bearer token. */
export const webhook = {
  /**
   * Rejects if there is no response; the same fields then send the same body, because the server may already have it. If
   * the response allows a retry, stores the body to send it later.
   */
  async requestGuide(person: GuideRequester, release?: string): Promise<void> {
    const fields = JSON.stringify(person);
    const body = lostRequest?.fields === fields ? lostRequest.body : guideRequest(person, release);
    lostRequest = { fields, body };
    const response = await post(body);
    lostRequest = undefined;
    // Not awaited, because a response may never end.
    void storeUndelivered(body, response);
  },
  /** Fails as `submitContact` does. */
  requestGuideChecked: (person: GuideRequester): Promise<void> => postChecked(guideRequest(person)),
  /** Never throws: logs and returns a failure. */
  async trackGuideAccess(
    person: { name: string; email: string },
    release?: string,
  ): Promise<{ success: boolean; error?: unknown }> {
    try {
      const { ok, status } = await post({ ...guideAccessBody(person, stamp()), release });
      if (!ok) console.warn(`Guide access was not tracked: the webhook returned ${status}.`);
      return ok ? { success: true } : { success: false, error: new Error(`HTTP error! Status: ${status}`) };
    } catch (error) {
      console.warn('Guide access was not tracked.', error);
      return { success: false, error };
    }
  },
  /** Rejects with the server's message, or with 'HTTP error! Status: {status}' (specification sections 7 and 8). */
  submitContact: (fields: ContactFields): Promise<void> =>
    postChecked({ type: 'contact_form', formType: 'contact', ...stamp(), ...fields }),
};

if (typeof window !== 'undefined') {
  void sendStoredRequests(post);
  whenBackOnline(() => sendStoredRequests(post));
}
