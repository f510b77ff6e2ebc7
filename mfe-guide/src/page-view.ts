import { pageAddress } from 'shared-lib/webhook/page-address.ts';
import { PATHS } from './paths.ts';
import { isTeams } from './tracking/release-header.ts';
import { sendDownloadView, sendLandingView } from './tracking/send-view.ts';
import { isNewView } from './tracking/view-once.ts';

/**
 * Reports a view of a guide page without the application, which most readers never start: by the same requests as the
 * page's own.
 * @returns whether the application must start, which says to the team that their visits do not count.
 */
export default function reportView(): boolean {
  if (isTeams()) return true;
  if (!isNewView()) return false;
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  const view = { host, source: pageAddress(location.href) };
  if (location.pathname === PATHS.download) void sendDownloadView(view);
  else sendLandingView(view);
  return false;
}
