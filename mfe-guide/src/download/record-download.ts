import { api } from 'shared-lib';
import { guideFacts } from '../guide-facts.ts';

/**
 * Adds the guide to the downloads of the signed-in visitor, which the dashboard lists. Nobody waits for
 * it, and a failure is only logged: the guide opens all the same.
 */
export function recordDownload(): void {
  api.content.create({ type: 'guide_downloads', title: guideFacts.title }).catch((cause: unknown) => {
    console.warn('The download was not added to the account.', cause);
  });
}
