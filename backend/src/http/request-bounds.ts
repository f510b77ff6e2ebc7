/**
 * The longest request target that is read, in octets: what RFC 9110, section 4.1, asks every server to take.
 * It is far above every address of the site.
 */
export const TARGET_LIMIT = 8000;

/** The longest value of a header that is read, in octets: far above what any browser sends in one of them. */
export const HEADER_LIMIT = 2000;

/** Every header that the site, the backend and their libraries look into. A long `referer` is not read, and no fault. */
const READ_HEADERS = [
  'accept-encoding',
  'authorization',
  'content-length',
  'content-type',
  'host',
  'if-none-match',
  'origin',
  'range',
  'sec-fetch-site',
  'user-agent',
  'x-device-mark',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-request-id',
];

/** Why a request is refused before anything looks into it. */
export interface Oversize {
  status: 414 | 431;
  /** What is too long, and how long it may be. */
  message: string;
}

/**
 * Whether the address or a header of a request is longer than anything that is meant well: then no pattern
 * meets it. `alsoRead` names more headers, for example the one with the visitor's address.
 */
export function oversize(request: Request, alsoRead: readonly string[] = []): Oversize | null {
  const { url, headers } = request;
  if (url.length > TARGET_LIMIT) {
    return { status: 414, message: `The address is longer than ${TARGET_LIMIT} characters.` };
  }
  const long = [...READ_HEADERS, ...alsoRead].find((name) => (headers.get(name)?.length ?? 0) > HEADER_LIMIT);
  if (!long) return null;
  return { status: 431, message: `The header ${long} is longer than ${HEADER_LIMIT} characters.` };
}
