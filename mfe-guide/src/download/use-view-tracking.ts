import { useEffect, useRef } from 'react';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';
import { endView, isNewView } from '../tracking/view-once.ts';

/** Sends the access event once a page view, unless `page-view.ts` has sent it. */
export function useViewTracking(): void {
  const sent = useRef(false);
  useEffect(() => {
    // React calls an effect twice while it checks it.
    if (!sent.current && isNewView()) trackGuideAccess();
    sent.current = true;
    return endView;
  }, []);
}
