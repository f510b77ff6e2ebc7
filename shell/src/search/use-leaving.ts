import { type MouseEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { focusPlace } from './focus-place.ts';
import { whenPageShown } from './when-page-shown.ts';

/** Closes the search when the page changes. Returns what a chosen link calls: the focus goes where it leads. */
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
