import { guideAccessBody, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { GUIDE_VISITOR } from './guide-visitor.ts';
import { releaseHeader } from './release-header.ts';

/*
 * The requests of page views. `src/page-view.ts` runs without the shared modules, so nothing is imported here of which a
 * page must have only one.
 */

/** The backend, and the address of the page for it (`pageAddress`). */
interface View {
  host: string;
  source: string;
}

/** One small request. Nobody waits for it. */
async function post(url: string, body: object, release: string | undefined): Promise<Response> {
  const isOwn = url.startsWith('/');
  const headers = {
    'content-type': 'application/json',
    ...(release && isOwn && { [RELEASE_HEADER]: release }),
  };
  const answer = await fetch(`${url}${release && !isOwn ? `?release=${release}` : ''}`, {
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
 * Sends a landing-page view of the signup page, outside the request windows of the forms (docs/decisions/042). Failures
 * are silent. Visits of the team and of robots send nothing.
 */
export function sendLandingView({ host, source }: View, release = releaseHeader()): void {
  // A mark stands behind the release.
  if (release && !release.endsWith(';')) return;
  post(`${host}/landing-page-view`, { source }, release).catch(() => {});
}

/** Sends the download page's access event (specification section 7), as `webhook.trackGuideAccess` does: a failure is logged. */
export async function sendDownloadView({ host, source }: View): Promise<void> {
  const body = guideAccessBody(GUIDE_VISITOR, { source, timestamp: new Date().toISOString() });
  try {
    const { ok, status } = await post(host, body, releaseHeader());
    if (!ok) console.warn(`Guide access was not tracked: the webhook answered ${status}.`);
  } catch (error) {
    console.warn('Guide access was not tracked.', error);
  }
}
