import { pageAddress } from 'shared-lib/webhook/page-address.ts';
import { PATHS } from './paths.ts';
import { onDownloadClick } from './tracking/download-clicks.ts';
import { GUIDE_DOWNLOAD, GUIDE_VISITOR, type GuideVisitor } from './tracking/guide-visitor.ts';
import { readInternalLink } from './tracking/internal-traffic.ts';
import { isNewClick, isNewView } from './tracking/once.ts';
import { sendAccessEvent } from './tracking/send-access-event.ts';

/**
 * Sends the access events of the download page without the application, which most readers never start: of its view, and
 * of each click that the application has not sent.
 * @returns that no application must start.
 */
export default function reportView(): boolean {
  readInternalLink();
  if (location.pathname !== PATHS.download) return false;
  const { host } = JSON.parse(document.getElementById('site-config')?.textContent ?? '') as { host: string };
  const send = (who: GuideVisitor) => void sendAccessEvent(who, host, pageAddress(location.href));
  if (isNewView()) send(GUIDE_VISITOR);
  onDownloadClick((click) => isNewClick(click) && send(GUIDE_DOWNLOAD));
  return false;
}
