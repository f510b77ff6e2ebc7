import { pageAddress } from 'shared-lib/webhook/page-address.ts';
import { PATHS } from './paths.ts';
import { readInternalLink } from './tracking/internal-traffic.ts';
import { sendDownloadView } from './tracking/send-download-view.ts';
import { isNewView } from './tracking/view-once.ts';

/**
 * Sends the access event of the download page without the application, which most readers never start: by the same
 * request as the page's own.
 * @returns that no application must start.
 */
export default function reportView(): boolean {
  readInternalLink();
  if (location.pathname !== PATHS.download || !isNewView()) return false;
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  void sendDownloadView({ host, source: pageAddress(location.href) });
  return false;
}
