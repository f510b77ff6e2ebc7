import { guideAccessBody, pageAddress, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { PATHS } from './paths.ts';
import { isNewClick, isNewView, onDownloadClick } from './tracking/views-and-clicks.ts';
import {
  GUIDE_DOWNLOAD,
  GUIDE_VISITOR,
  type GuideVisitor,
  readInternalLink,
  releaseHeader,
} from './tracking/visitor.ts';

/**
 * Sends the access events of the download page without the application, which most readers never start: for its view, and
 * for each click that the application has not sent.
 * @returns that the application need not start.
 */
export default function reportView(): boolean {
  readInternalLink();
  if (location.pathname !== PATHS.download) return false;
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  const send = (who: GuideVisitor) => void sendAccessEvent(who, host, pageAddress(location.href));
  if (isNewView()) send(GUIDE_VISITOR);
  onDownloadClick((click) => isNewClick(click) && send(GUIDE_DOWNLOAD));
  return false;
}

/**
 * Sends an access event of the download page (specification section 7) like `webhook.trackGuideAccess`: a failure is
 * logged. This module runs without the shared modules, so it imports no singletons of the page.
 * @param source the address of the page for the backend (`pageAddress`).
 */
async function sendAccessEvent(who: GuideVisitor, host: string, source: string): Promise<void> {
  const release = releaseHeader();
  const isOwn = host.startsWith('/');
  try {
    const answer = await fetch(release && !isOwn ? `${host}?release=${release}` : host, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(release && isOwn && { [RELEASE_HEADER]: release }) },
      body: JSON.stringify(guideAccessBody(who, { source, timestamp: new Date().toISOString() })),
      // A click's event must outlive a closed tab.
      keepalive: true,
      credentials: 'omit',
    });
    // An unread response stays open and prevents bfcache.
    await answer.text();
    if (!answer.ok) console.warn(`Guide access was not tracked: the webhook returned ${answer.status}.`);
  } catch (error) {
    console.warn('Guide access was not tracked.', error);
  }
}
