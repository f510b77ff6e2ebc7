import type {} from 'shared-lib/federation/dom-contract.ts';
import { INTERNAL } from 'shared-lib/webhook/webhook-bodies.ts';

/** Every link to the retailer (`AffiliateLink`). */
const SHOP = 'a[rel^=sponsored]';

/** The release of this code, such as `content/1.0.0-3fa9c1d2`; empty in development and in tests. */
const RELEASE = /\/_r\/(.+?\/.+?)\//.exec(import.meta.url)?.[1] ?? '';

function isCounted(): boolean {
  const { webdriver, globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (webdriver || globalPrivacyControl || doNotTrack === '1') return false;
  try {
    return !localStorage[INTERNAL];
  } catch {
    // A browser that refuses storage has no mark of internal traffic.
    return true;
  }
}

function count({ target, button, detail }: MouseEvent, release: string): void {
  const link = (target as Element | null)?.closest?.(SHOP);
  // The middle button opens a tab, so the click counts. A double click counts once.
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
  })
    // An unread response stays open and prevents bfcache.
    .then((response) => response.text())
    .catch(() => {});
}

/**
 * Counts clicks on shop links without visitor data (specification section 1). Only the first call has an effect, even
 * if another copy of this module makes the second call.
 * @param release set by tests, whose code has no release.
 * @returns false: the application need not start.
 */
export default function countShopClicks(release = RELEASE): boolean {
  window.early ??= {};
  const { early } = window;
  if (early.shopClicks) return false;
  early.shopClicks = true;
  for (const type of ['click', 'auxclick'] as const)
    addEventListener(type, (event) => count(event, release), true);
  return false;
}
