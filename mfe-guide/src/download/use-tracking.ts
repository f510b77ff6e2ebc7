import { useEffect, useRef } from 'react';
import { onDownloadClick } from '../tracking/download-clicks.ts';
import { GUIDE_DOWNLOAD } from '../tracking/guide-visitor.ts';
import { endView, isNewClick, isNewView } from '../tracking/once.ts';
import { trackGuideAccess } from '../tracking/track-guide-access.ts';
import { recordDownload } from './record-download.ts';

/** Sends the access event once a page view and once a click, unless `page-view.ts` has sent it, and records downloads. */
export function useTracking(): void {
  const sent = useRef(false);
  useEffect(() => {
    // React calls an effect twice while it checks it.
    if (!sent.current && isNewView()) trackGuideAccess();
    sent.current = true;
    // First, so that the click counts in the window of the webhook.
    const stop = onDownloadClick((click) => {
      if (isNewClick(click)) trackGuideAccess(GUIDE_DOWNLOAD);
      void recordDownload();
    }, true);
    return () => {
      stop();
      endView();
    };
  }, []);
}
