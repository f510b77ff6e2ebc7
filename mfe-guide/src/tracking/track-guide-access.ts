import { webhook } from 'shared-lib';
import { type GUIDE_DOWNLOAD, GUIDE_VISITOR } from './guide-visitor.ts';
import { releaseHeader } from './release-header.ts';

/**
 * Sends the access event (specification section 7). Nobody waits for it, and a failure is only logged: it
 * must never stand between a visitor and the guide.
 */
export function trackGuideAccess(who: typeof GUIDE_VISITOR | typeof GUIDE_DOWNLOAD = GUIDE_VISITOR): void {
  void webhook.trackGuideAccess(who, releaseHeader());
}
