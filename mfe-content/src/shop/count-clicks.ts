import type {} from 'shared-lib/federation/document-marks.ts';

/** Every link to the retailer (`AffiliateLink`). */
const SHOP = 'a[rel^=sponsored]';

/** The release that this code is of, as `content/1.0.0-3fa9c1d2`; empty in development and in tests. */
const RELEASE = /\/_r\/(.+?\/.+?)\//.exec(import.meta.url)?.[1] ?? '';

/** Whether this visitor is counted: not the team, no program, and nobody whose browser asks not to be. */
function isCounted(): boolean {
  const { webdriver, globalPrivacyControl, doNotTrack } = navigator as Navigator & {
    globalPrivacyControl?: boolean;
  };
  if (webdriver || globalPrivacyControl || doNotTrack === '1') return false;
  try {
    return !localStorage.team;
  } catch {
    // A browser that keeps nothing keeps no mark.
    return true;
  }
}

function count(event: MouseEvent): void {
  const { target, button, detail } = event;
  const link = (target as Element | null)?.closest?.(SHOP);
  // The middle button opens a tab, the right one a menu. A double click is one.
  if (!link || button > 1 || detail > 1 || !isCounted()) return;
  const telemetry = window.early?.telemetry;
  if (telemetry?.shop) telemetry.shop = 'followed';
  const [words = ''] = link.textContent.split(' (');
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  fetch(`${host}/shop-click?release=${RELEASE}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      page: location.pathname,
      link: words.slice(0, 100),
      place: String([...document.querySelectorAll(SHOP)].indexOf(link) + 1),
    }),
    keepalive: true,
    credentials: 'omit',
    priority: 'low',
  }).catch(() => {});
}

/**
 * Notes that a page with links to the shop was opened. Page telemetry, which every second visit sends when it first leaves or
 * hides the document, then says whether a link was followed by that time.
 */
export function noteOpening(): void {
  const telemetry = window.early?.telemetry;
  if (telemetry && isCounted()) telemetry.shop = 'opened';
}

/**
 * Counts clicks on links to the shop from now on (specification section 1): by page, link and release, and nothing of the
 * visitor. The click goes on at once. Calls after the first do nothing, also those of another copy of this module.
 */
export function countShopClicks(): void {
  window.early ??= {};
  const { early } = window;
  if (early.shopClicks) return;
  early.shopClicks = true;
  for (const type of ['click', 'auxclick'] as const) addEventListener(type, count, true);
}
