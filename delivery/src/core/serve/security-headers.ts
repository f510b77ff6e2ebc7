/** The hashes of what a page has inline beside the boot script; null for what it does not have. */
export interface InlineHashes {
  /** The script in the head of a page with a form. */
  answers: string | null;
  importMap: string | null;
  speculationRules: string | null;
  styles: string | null;
}

/** Those of a page that has nothing else inline. */
export const NOTHING_INLINE: InlineHashes = {
  answers: null,
  importMap: null,
  speculationRules: null,
  styles: null,
};

/** What the policy depends on. */
export interface PolicyOptions {
  /** The inlined boot script's hash, for example `sha256-…`; null for a page without one. */
  bootHash: string | null;
  /** The hashes of what else the page has inline. */
  inline: InlineHashes;
  /** The backend, when it lives on another origin. */
  backendOrigin: string | null;
  /** The other origins that apps' files come from. */
  fileOrigins?: readonly string[];
  /** Whether the page's address carries the token of a mailed link. */
  hasToken?: boolean;
  /** Whether the browser is known to be one (`isChromium`). */
  isChromium?: boolean;
  /** Where browsers report what fails in the page (docs/decisions/118); null for a page of which they report nothing. */
  reports?: string | null;
}

/** Whether a browser's `Sec-CH-UA` header, which only Chromium sends, says so. */
export const isChromium = (brands: string | undefined): boolean => brands?.includes('"Chromium"') ?? false;

const source = (hash: string | null) => (hash ? ` '${hash}'` : '');

/**
 * The headers of every HTML answer: a strict Content-Security-Policy (CSP level 3, no unsafe-*, Trusted
 * Types) and policies that close what the site does not use.
 */
export function securityHeaders({
  bootHash,
  inline,
  backendOrigin,
  fileOrigins = [],
  hasToken = false,
  isChromium = false,
  reports = null,
}: PolicyOptions): Record<string, string> {
  const files = ["'self'", ...fileOrigins].join(' ');
  const policy = [
    "default-src 'none'",
    `script-src ${files}${[bootHash, inline.answers, inline.importMap, inline.speculationRules].map(source).join('')}`,
    `style-src ${files}${source(inline.styles)}`,
    // A stylesheet names pictures and fonts on its own origin.
    `img-src ${files}`,
    `font-src ${files}`,
    "manifest-src 'self'",
    `connect-src ${files}${backendOrigin ? ` ${backendOrigin}` : ''}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    // Browsers that know the second ignore the first (CSP 3, section 6.5).
    ...(reports ? [`report-uri ${reports}`, 'report-to csp-endpoint'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    // A token never leaves its page. The site itself learns a form's page and campaign.
    'referrer-policy': hasToken ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // WebKit knows this header and then refuses every import that a module makes (docs/decisions/038).
    ...(isChromium && {
      'integrity-policy': `blocked-destinations=(script)${reports ? ', endpoints=(default)' : ''}`,
    }),
    ...(reports && { 'reporting-endpoints': `default="${reports}", csp-endpoint="${reports}"` }),
    vary: 'sec-ch-ua, sec-gpc, dnt',
  };
}

/** The policy of everything that is no page: it runs nothing, loads nothing and has no origin. */
const CLOSED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The headers of every answer that is no page: files, documents, redirects and errors. */
export const CLOSED_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CLOSED_POLICY,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * A file's policy by its content type. The browser's viewer shows a PDF in its own tab (specification
 * section 2), and Safari's viewer stays empty in a sandbox. A PDF runs nothing on the site's origin.
 */
export function filePolicy(type: string): string {
  return type === 'application/pdf' ? "frame-ancestors 'none'" : CLOSED_POLICY;
}
