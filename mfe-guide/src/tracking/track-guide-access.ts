import { webhook } from 'shared-lib';
import { GUIDE_VISITOR, type GuideVisitor, releaseHeader } from './visitor.ts';

/**
 * Sends the access event (specification section 7). Never awaited, and a failure is only logged, because it must never keep
 * a visitor from the guide.
 */
export function trackGuideAccess(who: GuideVisitor = GUIDE_VISITOR): void {
  void webhook.trackGuideAccess(who, releaseHeader());
}
