import { guideAccessBody, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { GUIDE_VISITOR } from './guide-visitor.ts';
import { toldRelease } from './told-release.ts';

/*
 * What a page tells when it is opened. `src/opening.ts` has no shared-lib, so nothing of it is imported here that lives
 * once in a page.
 */

/** The backend, and the address of the page for it (`pageAddress`). */
interface Opened {
  host: string;
  source: string;
}

/** One small request. Nobody waits for it. */
async function post(url: string, body: object, told: string | undefined): Promise<Response> {
  const isOwn = url.startsWith('/');
  const headers = { 'content-type': 'application/json', ...(told && isOwn && { [RELEASE_HEADER]: told }) };
  const answer = await fetch(`${url}${told && !isOwn ? `?release=${told}` : ''}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    keepalive: true,
    credentials: 'omit',
    priority: 'low',
  });
  // One that nobody reads stays open, and the browser does not keep its page for Back.
  await answer.text();
  return answer;
}

/**
 * Tells that the signup page was opened, in no window of the forms (docs/decisions/042). Nobody hears of a failure.
 * Visits of the team and of robots are not told.
 */
export function sendOpening({ host, source }: Opened, told = toldRelease()): void {
  // A mark stands behind the release.
  if (told && !told.endsWith(';')) return;
  post(`${host}/landing-page-view`, { source }, told).catch(() => {});
}

/** Sends the download page's access event (specification section 7), as `webhook.trackGuideAccess` does: a failure is logged. */
export async function sendView({ host, source }: Opened): Promise<void> {
  const body = guideAccessBody(GUIDE_VISITOR, { source, timestamp: new Date().toISOString() });
  try {
    const { ok, status } = await post(host, body, toldRelease());
    if (!ok) console.warn(`Guide access was not tracked: the webhook answered ${status}.`);
  } catch (error) {
    console.warn('Guide access was not tracked.', error);
  }
}
