import { api, sharedAuthStore } from 'shared-lib';
import { guideFacts } from '../guide-facts.ts';

/** The least time between two rows of the same guide, in milliseconds. */
const ROW_MS = 60_000;
let recordedAt = Number.NEGATIVE_INFINITY;

/**
 * Adds the guide to a signed-in visitor's downloads, which the dashboard lists, at most once a minute.
 * Records nothing for others. Nobody waits for it, and a failure is only logged: the guide opens anyway.
 */
export async function recordDownload(): Promise<void> {
  try {
    // A visitor may click before their profile arrives.
    await sharedAuthStore.start();
    if (sharedAuthStore.getSnapshot().status === 'anonymous') return;
    const now = performance.now();
    if (now - recordedAt < ROW_MS) return;
    recordedAt = now;
    await api.content.create({ type: 'guide_downloads', title: guideFacts.title });
  } catch (cause) {
    recordedAt = Number.NEGATIVE_INFINITY;
    console.warn('The download was not added to the account.', cause);
  }
}
