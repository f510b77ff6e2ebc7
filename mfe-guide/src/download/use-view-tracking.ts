import { useEffect, useRef } from 'react';
import { isFirstToTell, leavePage } from '../tracking/first-to-tell.ts';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';

/** Sends the access event once a page view, unless the page's opening has sent it (`opening.ts`). */
export function useViewTracking(): void {
  const sent = useRef(false);
  useEffect(() => {
    // React calls an effect twice while it checks it.
    if (!sent.current && isFirstToTell()) trackGuideAccess();
    sent.current = true;
    return leavePage;
  }, []);
}
