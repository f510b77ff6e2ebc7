import { currentSite, pageAddress } from 'shared-lib';
import { releaseHeader } from './release-header.ts';
import { sendLandingView } from './send-view.ts';
import { heedTeamLink } from './team-mark.ts';

/**
 * Heeds the link that marks a browser as the team's, and reports a view of the signup page.
 * @param address the address of the page; null when its view is reported already.
 */
export function reportLandingView(address: string | null, release?: string): void {
  heedTeamLink();
  if (address)
    sendLandingView({ host: currentSite().host, source: pageAddress(address) }, releaseHeader(release));
}
