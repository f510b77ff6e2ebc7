import { pageAddress } from 'shared-lib/webhook/page-address.ts';
import { PATHS } from './paths.ts';
import { isFirstToTell } from './tracking/first-to-tell.ts';
import { sendOpening, sendView } from './tracking/send-opening.ts';
import { isTeams } from './tracking/told-release.ts';

/**
 * Tells that a page of the guide was opened, before its application, which most readers never start: the same requests
 * as the pages' own.
 * @returns whether the application shall start: it says to the team that their visits do not count.
 */
export default function open(): boolean {
  if (isTeams()) return true;
  if (!isFirstToTell()) return false;
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  const opened = { host, source: pageAddress(location.href) };
  if (location.pathname === PATHS.download) void sendView(opened);
  else sendOpening(opened);
  return false;
}
