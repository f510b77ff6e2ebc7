import { guideAccessBody, pageAddress, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { PATHS } from './paths.ts';
import { trackPage } from './tracking/track-page.ts';
import { type GUIDE_VISITOR, readInternalLink, releaseHeader } from './tracking/visitor.ts';

/**
 * Sends the access events of the download page, for its view and its clicks, without the application.
 * @returns false: the application need not start.
 */
export default function reportView(): boolean {
  readInternalLink();
  if (location.pathname === PATHS.download) trackPage(sendAccessEvent);
  return false;
}

/** Sends an access event like `webhook.trackGuideAccess`, which is shared code and needs the application. */
async function sendAccessEvent(visitor: typeof GUIDE_VISITOR): Promise<void> {
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  const release = releaseHeader();
  const isOwn = host.startsWith('/');
  const stamp = { source: pageAddress(location.href), timestamp: new Date().toISOString() };
  try {
    const response = await fetch(release && !isOwn ? `${host}?release=${release}` : host, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(release && isOwn && { [RELEASE_HEADER]: release }) },
      body: JSON.stringify(guideAccessBody(visitor, stamp)),
      // A click's event must outlive a closed tab.
      keepalive: true,
      credentials: 'omit',
    });
    // An unread response stays open and prevents bfcache.
    await response.text();
    if (!response.ok) console.warn(`Guide access was not tracked: the webhook returned ${response.status}.`);
  } catch (error) {
    console.warn('Guide access was not tracked.', error);
  }
}
