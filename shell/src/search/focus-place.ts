/**
 * Shows and focuses the element that a hash names, so that a keyboard goes on from there; without one the
 * page's heading.
 */
export function focusPlace(hash: string): void {
  const named = hash ? document.getElementById(hash.slice(1)) : null;
  const place = named ?? document.querySelector<HTMLElement>('main h1');
  if (!place) return;
  named?.scrollIntoView();
  if (place.tabIndex < 0 && !place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
  }
  place.focus({ preventScroll: true });
}
