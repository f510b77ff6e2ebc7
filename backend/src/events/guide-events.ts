import type { NewEvent } from './event-services.ts';
import { type SiteNames, splitRelease } from './site-names.ts';

/** The app of the guide, whose events a submission counts for. */
const GUIDE_APP = 'guide';

/**
 * The placeholder for a person's name in a download (specification section 7). Views of the download page are the same
 * call with another one.
 */
const DOWNLOAD_NAME = 'Guide Download';
/** The longest campaign or source, in characters. */
const MAX_SOURCE_LENGTH = 60;

/** The columns of a submission that say what it counts as. */
interface GuideSubmission {
  type: string;
  body: string;
  release: string | null;
  suspicion: string | null;
}

/** The event of a submission; null for what is not counted, such as requests of likely bots. */
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

/** The campaign of a page's address in lower case, else its path; `unknown` for text that is no address. */
function sourceOf(address: string): string {
  const page = URL.parse(address);
  if (!page) return 'unknown';
  // Anybody may have written it, and it is printed to terminals.
  const campaign = page.searchParams.get('utm_source')?.replace(/\p{C}/gu, '').trim().toLowerCase();
  if (campaign) return campaign.slice(0, MAX_SOURCE_LENGTH);
  // An advertiser's click has its own parameter; the site passes on its name.
  return (
    [...page.searchParams.keys()].find((name) => /^\w{1,2}clk?id$/.test(name)) ??
    page.pathname.slice(0, MAX_SOURCE_LENGTH)
  );
}
