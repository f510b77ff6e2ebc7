import { guideAccessBody, pageAddress, RELEASE_HEADER } from 'shared-lib/webhook/webhook-bodies.ts';
import { PATHS } from './paths.ts';
import { trackPage } from './tracking/track-page.ts';
import { applyInternalLink, type GUIDE_VISITOR, releaseHeader } from './tracking/visitor.ts';

/**
 * Applies `?internal=…`. On the download page, also sends access events.
 * @returns false: the application need not start.
 */
export default function reportView(): boolean {
  applyInternalLink();
  if (location.pathname === PATHS.download) trackPage(sendAccessEvent);
  return false;
}

/** Like `webhook.trackGuideAccess`, which needs the application. */
async function sendAccessEvent(visitor: typeof GUIDE_VISITOR): Promise<void> {
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  const release = releaseHeader();
  const isSameOrigin = host.startsWith('/');
  const stamp = { source: pageAddress(location.href), timestamp: new Date().toISOString() };
  try {
    const response = await fetch(release && !isSameOrigin ? `${host}?release=${release}` : host, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(release && isSameOrigin && { [RELEASE_HEADER]: release }),
      },
      body: JSON.stringify(guideAccessBody(visitor, stamp)),
      // A click's event is sent even if the visitor closes the tab.
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
