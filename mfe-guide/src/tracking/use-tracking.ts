import { useEffect } from 'react';
import { api, sharedAuthStore, webhook } from 'shared-lib';
import { guideFacts } from '../guide-facts.ts';
import { trackPage } from './track-page.ts';
import { releaseHeader } from './visitor.ts';

/** The access events of the download page (specification section 7). */
export function useTracking(): void {
  useEffect(
    () => trackPage((visitor) => webhook.trackGuideAccess(visitor, releaseHeader()), recordDownload),
    [],
  );
}

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
