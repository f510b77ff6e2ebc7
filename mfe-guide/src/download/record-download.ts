import { api, sharedAuthStore } from 'shared-lib';
import { guideFacts } from '../guide-facts.ts';

/**
 * Adds the guide to the downloads of a signed-in visitor, which the dashboard lists; of anybody else nothing
 * is recorded. Nobody waits for it, and a failure is only logged: the guide opens all the same.
 */
export async function recordDownload(): Promise<void> {
  try {
    // A visitor may be faster than their profile.
    await sharedAuthStore.start();
    if (sharedAuthStore.getSnapshot().status === 'anonymous') return;
    await api.content.create({ type: 'guide_downloads', title: guideFacts.title });
  } catch (cause) {
    console.warn('The download was not added to the account.', cause);
  }
}
