import { isAccountPage } from 'shared-lib/federation/documents.ts';
import type { AssembledPage, AssembledSite } from '../assemble/site.ts';

interface PageFacts {
  inline?: AssembledPage['inline'] | undefined;
  host?: string;
  assetOrigins?: readonly string[];
  hasToken?: boolean;
  isAccount?: boolean;
  reports?: string | null;
}

const sources = (hashes: readonly string[] = []) => hashes.map((hash) => ` '${hash}'`).join('');

export function securityHeaders(page: PageFacts = {}): Record<string, string> {
  const { inline, host = '', assetOrigins = [], reports } = page;
  const backend = /^https?:/.test(host) ? ` ${new URL(host).origin}` : '';
  const files = ["'self'", ...assetOrigins].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${files}${sources(inline?.scripts)}`,
    `style-src ${files}${sources(inline?.styles)}`,
    // A stylesheet loads pictures and fonts from its own origin, so asset origins are allowed.
    `img-src ${files}`,
    `font-src ${files}`,
    "manifest-src 'self'",
    `connect-src ${files}${backend}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    // Browsers that support `report-to` ignore `report-uri` (CSP 3, section 6.5).
    ...(reports ? [`report-uri ${reports}`, 'report-to csp-endpoint'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    // Public pages omit this header, because it costs the browser a process.
    ...(page.isAccount && { 'cross-origin-opener-policy': 'same-origin' }),
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // Referrers must not contain a token. `native-forms.ts` reads the path of other referrers.
    'referrer-policy': page.hasToken ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    ...(reports && { 'reporting-endpoints': `default="${reports}", csp-endpoint="${reports}"` }),
    vary: 'sec-gpc, dnt',
  };
}

export function pageHeaders(
  { pages, set: { versions, config } }: AssembledSite,
  path: string,
  { host, hasToken = false, isReported = false }: { host: string; hasToken?: boolean; isReported?: boolean },
): Record<string, string> {
  const { app, inline, route } = pages.get(path) ?? {};
  const assetOrigins = [...new Set(Object.values(config.origins))];
  const isAccount = route ? isAccountPage(route) : false;
  const own = app ?? 'shell';
  // The endpoint's query names the releases, because a broken page cannot add them by script.
  const releases = { release: `${own}/${versions[own]}`, shell: `shell/${versions.shell}` };
  const reports = isReported ? `${host}/browser-reports?${new URLSearchParams(releases)}` : null;
  return securityHeaders({ inline, host, assetOrigins, hasToken, isAccount, reports });
}

/** The default of all responses except pages. Opened as a page, such a response runs and loads nothing. */
export const CLOSED_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};
