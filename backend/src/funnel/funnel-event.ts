import type { PageOrigin } from '../telemetry/page-origin.ts';
import type { FIELDS } from './judge.ts';

/** The app whose visitors' success is counted. */
export const FUNNEL_APP = 'guide';

/**
 * What a visitor did: viewed the signup page, asked for the guide, viewed the download page, or clicked one of its
 * buttons. A request that a robot may have sent is `suspected`; `unseen` is what comes without a view of the landing page,
 * or names a release that was never served. What the team did, or a program that says that it is one, is `uncounted`.
 * `opening` and `click` are of pages with links to the shop: one click counts for an opening.
 */
export type FunnelKind = keyof typeof FIELDS | 'uncounted';

/** Something that visitors did. */
export interface FunnelEvent {
  kind: FunnelKind;
  /** When it arrived, in milliseconds since 1970 UTC; of what was counted, the start of the hour. */
  at: number;
  /** The campaign in lower case; without one, the path of the page. */
  source: string;
  /** The release that the visitor had, as `app/version`; null when it is unknown. */
  release: string | null;
  /** How many, all alike. */
  count: number;
}

/** What events are read from: the columns of a submission. */
interface FunnelRow extends PageOrigin {
  type: string;
  body: string;
  received_at: number;
  suspicion: string | null;
}

/**
 * The placeholder for a person's name in a click. Views and clicks are otherwise the same call
 * (specification section 7); mfe-guide/src/tracking sends it.
 */
const DOWNLOAD_NAME = 'Guide Download';
/** An event here follows a guide request, which is counted already. */
const SIGNUP_PATH = '/free-homeowners-guide';
/** The longest shown source, in characters. */
const LONGEST = 60;

/** What a submission counts as; null when it is no part of the funnel. */
export function funnelEvent({
  type,
  body,
  received_at,
  suspicion,
  release,
  visitor,
}: FunnelRow): FunnelEvent | null {
  const { name, source } = JSON.parse(body) as { name: string; source: string };
  const path = URL.parse(source)?.pathname;
  const kind = kindOf(type, { name, path, suspicion });
  const isUnseen = visitor === 'unseen';
  return (
    kind && {
      kind: isUnseen && kind !== 'suspected' ? 'unseen' : visitor && !isUnseen ? 'uncounted' : kind,
      at: received_at,
      source: sourceOf(source),
      release,
      count: 1,
    }
  );
}

function kindOf(
  type: string,
  { name, path, suspicion }: { name: string; path: string | undefined; suspicion: string | null },
): FunnelKind | null {
  if (type === 'guide_request') return suspicion ? 'suspected' : 'request';
  if (type !== 'analytics_event') return null;
  if (name === DOWNLOAD_NAME) return 'download';
  return path === SIGNUP_PATH ? null : 'view';
}

/** The campaign of a page's address in lower case, else its path; `unknown` for what is no address. */
export function sourceOf(address: string): string {
  const page = URL.parse(address);
  if (!page) return 'unknown';
  // It is printed to terminals, and anybody may have written it.
  const campaign = page.searchParams.get('utm_source')?.replace(/\p{C}/gu, '').trim().toLowerCase();
  if (campaign) return campaign.slice(0, LONGEST);
  // An advertiser's click has its own parameter; the site passes on its name.
  return (
    [...page.searchParams.keys()].find((name) => /^\w{1,2}clk?id$/.test(name)) ??
    page.pathname.slice(0, LONGEST)
  );
}
