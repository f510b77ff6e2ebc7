import { useEffect, useRef } from 'react';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';

declare global {
  interface Document {
    /** True while the browser prerenders the page for a visit that may never come. */
    prerendering?: boolean;
  }
}

/** Sends the access event once a page view, when the page is first visible. */
export function useViewTracking(): void {
  const sent = useRef(false);
  useEffect(() => {
    function send(): void {
      if (sent.current) return;
      sent.current = true;
      trackGuideAccess();
    }
    if (!document.prerendering) {
      send();
      return;
    }
    document.addEventListener('prerenderingchange', send, { once: true });
    return () => document.removeEventListener('prerenderingchange', send);
  }, []);
}
