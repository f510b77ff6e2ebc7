import { INTERNAL } from 'shared-lib/webhook/webhook-bodies.ts';

/** Whether this browser's visits are internal traffic or automated, which are not counted. */
export function isInternal(): boolean {
  try {
    return navigator.webdriver || Boolean(localStorage[INTERNAL]);
  } catch {
    // A browser that refuses storage has no mark.
    return false;
  }
}

/**
 * Reads `?internal=on` and `?internal=off` in the page's address, which mark this browser's visits as internal traffic or
 * remove the mark. Then removes the parameter from the address, which may be shared with readers.
 */
export function readInternalLink(): void {
  const url = new URL(location.href);
  const value = url.searchParams.get(INTERNAL);
  if (!value) return;
  url.searchParams.delete(INTERNAL);
  history.replaceState(history.state, '', url);
  try {
    if (value === 'on') localStorage[INTERNAL] = value;
    else localStorage.removeItem(INTERNAL);
  } catch {
    // A browser that refuses storage has no mark.
  }
}
