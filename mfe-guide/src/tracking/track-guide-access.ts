import { webhook } from 'shared-lib';

/** At example.com, where nobody can be: an access event says nothing about who it was (specification section 3). */
const EMAIL = 'visitor@example.com';

/**
 * Sends the access event (specification section 7). Nobody waits for it, and a failure is only logged: it
 * must never stand between a visitor and the guide.
 * @param name the placeholder in place of a person's name. A click on a download button has one of its own,
 * by which `npm run funnel` tells it from a view: nothing else in the specified body differs.
 */
export function trackGuideAccess(name: 'Guide Visitor' | 'Guide Download' = 'Guide Visitor'): void {
  void webhook.trackGuideAccess({ name, email: EMAIL });
}
