type NoResponseKind = 'network' | 'aborted' | 'timeout';
/** Why a call failed. `aborted`: by leaving or reloading the page. `unexpected-response`: an OK status with wrong data. */
export type ApiErrorKind = NoResponseKind | 'rate-limit' | 'not-signed-in' | 'status' | 'unexpected-response';

/** A failed call. `message` is for the visitor. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The call's path below `{host}`, for example `/auth/login`. */
  readonly call: string;
  /** The HTTP status, if the server responded. */
  readonly status: number | undefined;
  /** Whether the server wrote `message`, which then replaces every fallback (specification section 8). */
  readonly fromServer: boolean;
  /** The field that the server's message is about, if it names one. */
  field?: string;

  constructor(
    kind: ApiErrorKind,
    call: string,
    message: string,
    status?: number,
    cause?: unknown,
    fromServer = false,
  ) {
    super(message, { cause });
    this.kind = kind;
    this.call = call;
    this.status = status;
    this.fromServer = fromServer;
  }
}

/** The client's own messages: all except `noCookies` and `call` are in the error catalog (specification section 8). */
export const MESSAGES = {
  rateLimit: 'Rate limit exceeded. Please try again later.',
  login: 'Login failed. Please try again.',
  register: 'Registration failed. Please try again.',
  resetPassword: 'Password reset failed. Please try again.',
  updateProfile: 'Profile update failed. Please try again.',
  noUserId: 'User ID not found',
  noCookies:
    'Your browser did not store the cookies that keep you logged in. Allow cookies for this site in the settings of your browser, then log in.',
  /** For calls without a fallback in the catalog. */
  call: 'Something went wrong. Please try again.',
} as const;

/** In UTF-16 units. */
const MAX_MESSAGE = 300;

/**
 * The server's message in a failed response, which pages prefer to the fallbacks (specification section 8). It is
 * untrusted, so pages show it only as text.
 */
export function serverMessage(body: unknown): string | undefined {
  const { message, error } = propertiesOf(body);
  const text = [message, error].find((entry) => typeof entry === 'string' && entry.trim() !== '');
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed.length > MAX_MESSAGE ? `${trimmed.slice(0, MAX_MESSAGE - 1)}…` : trimmed;
}

/** Whether a response with an OK status has the fields that its call needs. */
export type DataCheck<Data> = (data: unknown) => data is Data;

/** The properties of a value that may be an object; empty for anything else. */
export function propertiesOf(data: unknown): Readonly<Record<string, unknown>> {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

/** Whether a response is a web page: from a captive portal, or a site that serves its home page at every address. */
export function isPage(text: string): boolean {
  return /^\s*</.test(text);
}

/** For calls that do not read their response: accepts anything except a web page. */
export function isNotPage<Data>(data: unknown): data is Data {
  return typeof data !== 'string' || !isPage(data);
}

/** For calls that read an object: accepts any object with a property. */
export function isObject<Data extends object>(data: unknown): data is Data {
  return Object.keys(propertiesOf(data)).length > 0;
}

/** For calls that read the `data` array (specification section 7, "content/list"). */
export function isList<Item>(data: unknown): data is { data: Item[] } {
  return Array.isArray(propertiesOf(data).data);
}
