import { currentSite, pageAddress } from 'shared-lib';
import { sendOpening } from './send-opening.ts';
import { heedTeamLink } from './team-mark.ts';
import { toldRelease } from './told-release.ts';

/**
 * Heeds the link that marks a browser as the team's, and tells that the signup page was opened.
 * @param address with which it was; null when that is told.
 */
export function tellOpening(address: string | null, release?: string): void {
  heedTeamLink();
  if (address) sendOpening({ host: currentSite().host, source: pageAddress(address) }, toldRelease(release));
}
