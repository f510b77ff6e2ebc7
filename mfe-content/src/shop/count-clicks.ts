import type {} from 'shared-lib/federation/document-marks.ts';
import { INTERNAL } from 'shared-lib/webhook/webhook-bodies.ts';

/** Every link to the retailer (`AffiliateLink`). */
const SHOP = 'a[rel^=sponsored]';

/** The release that this code is of, as `content/1.0.0-3fa9c1d2`; empty in development and in tests. */
const RELEASE = /\/_r\/(.+?\/.+?)\//.exec(import.meta.url)?.[1] ?? '';

/** Whether this visitor's clicks are counted: not for internal traffic, a program, or a browser that opts out. */
function isCounted(): boolean {
  const { webdriver, globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (webdriver || globalPrivacyControl || doNotTrack === '1') return false;
  try {
    return !localStorage[INTERNAL];
  } catch {
    // A browser that refuses storage has no mark.
    return true;
  }
}

function count(event: MouseEvent, release: string): void {
  const { target, button, detail } = event;
  const link = (target as Element | null)?.closest?.(SHOP);
  // The middle button opens a tab, the right one a menu. A double click is one.
  if (!link || button > 1 || detail > 1 || !release || !isCounted()) return;
  const [label = ''] = link.textContent.split(' (');
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  fetch(`${host}/shop-click`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ release, page: location.pathname, link: label.slice(0, 100) }),
    keepalive: true,
    credentials: 'omit',
    priority: 'low',
  }).catch(() => {});
}

/**
 * Counts clicks on links to the shop from now on (specification section 1): by page, link and release, and nothing of the
 * visitor. The click goes on at once. Calls after the first do nothing, also those of another copy of this module.
 * @param release replaced in tests, whose code is of no release.
 */
export function countShopClicks(release = RELEASE): void {
  window.early ??= {};
  const { early } = window;
  if (early.shopClicks) return;
  early.shopClicks = true;
  for (const type of ['click', 'auxclick'] as const)
    addEventListener(type, (event) => count(event, release), true);
}
