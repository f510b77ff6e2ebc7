import { VERSIONED } from '../serve/create-site-app.ts';
import { CLOSED_HEADERS } from '../serve/security-headers.ts';

/** What every answer with a version in its address carries. */
export const VERSIONED_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': VERSIONED.cacheControl,
  ...CLOSED_HEADERS,
  ...VERSIONED.headers,
};

/** Headers by address; an address may end with `*`. */
export type HeaderRules = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The text of a file `_headers`, which Cloudflare Pages, Netlify and others read. Such hosts take about a hundred
 * rules, and join a header that two matching rules have.
 */
export function headersText(rules: HeaderRules): string {
  const lines = Object.entries(rules).flatMap(([address, headers]) => [
    address,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
  ]);
  return `${lines.join('\n')}\n`;
}
