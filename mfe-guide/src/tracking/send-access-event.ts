import { guideAccessBody, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import type { GuideVisitor } from './guide-visitor.ts';
import { releaseHeader } from './release-header.ts';

/**
 * Sends an access event of the download page (specification section 7), as `webhook.trackGuideAccess` does: a failure is
 * logged. `src/page-view.ts` runs without the shared modules, so nothing is imported here of which a page must have only one.
 * @param source the address of the page for the backend (`pageAddress`).
 */
export async function sendAccessEvent(who: GuideVisitor, host: string, source: string): Promise<void> {
  const release = releaseHeader();
  const isOwn = host.startsWith('/');
  try {
    const answer = await fetch(release && !isOwn ? `${host}?release=${release}` : host, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(release && isOwn && { [RELEASE_HEADER]: release }) },
      body: JSON.stringify(guideAccessBody(who, { source, timestamp: new Date().toISOString() })),
      // The event of a click must outlive the tab that the visitor closes.
      keepalive: true,
      credentials: 'omit',
    });
    // An unread answer stays open, and the browser does not keep its page for Back.
    await answer.text();
    if (!answer.ok) console.warn(`Guide access was not tracked: the webhook answered ${answer.status}.`);
  } catch (error) {
    console.warn('Guide access was not tracked.', error);
  }
}
