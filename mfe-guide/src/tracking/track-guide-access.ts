import { webhook } from 'shared-lib';
import { GUIDE_VISITOR } from './guide-visitor.ts';
import { releaseHeader } from './release-header.ts';

/**
 * Sends the access event (specification section 7). Nobody waits for it, and a failure is only logged: it
 * must never stand between a visitor and the guide.
 * @param name the placeholder for a person's name. A click on a download button has its own, by which the
 * backend distinguishes it from a view.
 */
export function trackGuideAccess(name: 'Guide Visitor' | 'Guide Download' = 'Guide Visitor'): void {
  void webhook.trackGuideAccess({ ...GUIDE_VISITOR, name }, releaseHeader());
}
