import { useEffect, useRef } from 'react';

declare global {
  interface Document {
    /** True while the browser prerenders the page for a visit that may never come. */
    prerendering?: boolean;
  }
}

/** Calls `tell` once a page view, when the page is first visible. `tell` must not change. */
export function useOnceSeen(tell: () => void): void {
  const told = useRef(false);
  useEffect(() => {
    function send(): void {
      if (told.current) return;
      told.current = true;
      tell();
    }
    if (!document.prerendering) {
      send();
      return;
    }
    document.addEventListener('prerenderingchange', send, { once: true });
    return () => document.removeEventListener('prerenderingchange', send);
  }, [tell]);
}
