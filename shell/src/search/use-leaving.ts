import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Closes the search when the page changes. Returns the handler of a chosen link, which moves the focus to its target.
 */
export function useLeaving(
  dialog: RefObject<HTMLDialogElement | null>,
): (event: MouseEvent<HTMLAnchorElement>) => void {
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (key !== shown.current) dialog.current?.close();
    shown.current = key;
  }, [dialog, key]);

  return useCallback(
    (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const { pathname, hash } = event.currentTarget;
      dialog.current?.close();
      if (pathname === window.location.pathname) focusPlace(hash);
      else whenPageShown(pathname, () => focusPlace(hash));
    },
    [dialog],
  );
}

/** Shows and focuses the element that a hash names; without a hash, the page's heading. */
function focusPlace(hash: string): void {
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

/** Marks of interactive pages (remotes/page-source.ts). */
const MARK = 'page ';

/** Calls `then` when the next shown page is the one at `path`. */
function whenPageShown(path: string, then: () => void): void {
  const observer = new PerformanceObserver((list) => {
    const shown = list.getEntries().filter(({ name }) => name.startsWith(MARK));
    if (shown.length === 0) return;
    observer.disconnect();
    if (shown[0]?.name === MARK + path) then();
  });
  observer.observe({ type: 'mark' });
}
