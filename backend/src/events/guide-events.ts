import type { NewEvent } from './event-services.ts';
import { type SiteNames, splitRelease } from './site-names.ts';

/** The app for which guide events without a release are counted. */
const GUIDE_APP = 'guide';

/**
 * The name in the analytics event of a download (specification section 7). Views of the download page send the same event
 * with another name.
 */
const DOWNLOAD_NAME = 'Guide Download';
/** Characters of a campaign or source. */
const MAX_SOURCE_LENGTH = 60;

/** The columns of a submission that determine its event. */
interface GuideSubmission {
  type: string;
  body: string;
  release: string | null;
  suspicion: string | null;
}

/** The event of a submission; null for those that are not counted, such as requests of likely bots. */
export function guideEvent(
  { type, body, release, suspicion }: GuideSubmission,
  { pages }: Pick<SiteNames, 'pages'>,
): NewEvent | null {
  const { name, source } = JSON.parse(body) as { name: string; source: string };
  const isRequest = type === 'guide_request' && !suspicion;
  const isDownload = type === 'analytics_event' && name === DOWNLOAD_NAME;
  if (!isRequest && !isDownload) return null;
  const path = URL.parse(source)?.pathname ?? '';
  return {
    ...(release ? splitRelease(release) : { app: GUIDE_APP, version: '' }),
    kind: isRequest ? 'request' : 'download',
    page: pages.has(path) ? path : 'other',
    detail: sourceOf(source),
  };
}

/** The campaign in a page's address in lower case, else its path; `unknown` for text that is not an address. */
function sourceOf(address: string): string {
  const page = URL.parse(address);
  if (!page) return 'unknown';
  // Any client can send it, and it is printed to terminals.
  const campaign = page.searchParams.get('utm_source')?.replace(/\p{C}/gu, '').trim().toLowerCase();
  if (campaign) return campaign.slice(0, MAX_SOURCE_LENGTH);
  // Ad clicks have a parameter of their own (gclid); only its name is counted.
  return (
    [...page.searchParams.keys()].find((name) => /^\w{1,2}clk?id$/.test(name)) ??
    page.pathname.slice(0, MAX_SOURCE_LENGTH)
  );
}
