import { useEffect, useRef } from 'react';
import { api, sharedAuthStore, webhook } from 'shared-lib';
import { guideFacts } from '../guide-facts.ts';
import { endView, isNewClick, isNewView, onDownloadClick } from './views-and-clicks.ts';
import { GUIDE_DOWNLOAD, GUIDE_VISITOR, releaseHeader } from './visitor.ts';

/** Sends the access event (specification section 7). Never awaited, and a failure is only logged. */
const track = (visitor: typeof GUIDE_VISITOR) => void webhook.trackGuideAccess(visitor, releaseHeader());

/** Sends the access event of each page view and click, unless `page-view.ts` has sent it, and records downloads. */
export function useTracking(): void {
  const sent = useRef(false);
  useEffect(() => {
    // StrictMode runs an effect twice.
    if (!sent.current && isNewView()) track(GUIDE_VISITOR);
    sent.current = true;
    const stop = onDownloadClick((click) => {
      if (isNewClick(click)) track(GUIDE_DOWNLOAD);
      void recordDownload();
    });
    return () => {
      stop();
      endView();
    };
  }, []);
}

/** Adds the guide to a signed-in visitor's downloads, which the dashboard lists. The guide opens without waiting. */
async function recordDownload(): Promise<void> {
  try {
    // A visitor may click before their profile has loaded.
    await sharedAuthStore.start();
    if (sharedAuthStore.getSnapshot().status === 'anonymous') return;
    await api.content.create({ type: 'guide_downloads', title: guideFacts.title });
  } catch (cause) {
    console.warn('The download was not added to the account.', cause);
  }
}
