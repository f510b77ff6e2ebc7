type NoResponseKind = 'network' | 'aborted' | 'timeout';
/** `aborted`: the visitor left or reloaded the page. `unexpected-response`: an OK status with wrong data. */
export type ApiErrorKind = NoResponseKind | 'rate-limit' | 'not-signed-in' | 'status' | 'unexpected-response';

/** A failed call. `message` is for the visitor. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The call's path below `{host}`, such as `/auth/login`, or the type of the webhook's body. */
  readonly call: string;
  readonly status: number | undefined;
  /** Whether the server wrote `message` (specification section 8). */
  readonly fromServer: boolean;
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

/** The client's messages, from specification section 8 except `noCookies` and `call`. */
export const MESSAGES = {
  rateLimit: 'Rate limit exceeded. Please try again later.',
  login: 'Login failed. Please try again.',
  register: 'Registration failed. Please try again.',
  resetPassword: 'Password reset failed. Please try again.',
  updateProfile: 'Profile update failed. Please try again.',
  noUserId: 'User ID not found',
  noCookies:
    'Your browser did not store the cookies that keep you logged in. Allow cookies for this site in the settings of your browser, then log in.',
  /** For calls without a fallback in section 8. */
  call: 'Something went wrong. Please try again.',
} as const;

/** In UTF-16 units. */
const MAX_MESSAGE = 300;

/** The server's message in a failed response (specification section 8). Untrusted: pages show it only as text. */
export function serverMessage(body: unknown): string | undefined {
  const { message, error } = propertiesOf(body);
  const text = [message, error].find((entry) => typeof entry === 'string' && entry.trim() !== '');
  if (typeof text !== 'string') return undefined;
  const trimmed = text.trim();
  return trimmed.length > MAX_MESSAGE ? `${trimmed.slice(0, MAX_MESSAGE - 1)}…` : trimmed;
}

/** Whether a response with an OK status has the fields that its call needs. */
export type DataCheck<Data> = (data: unknown) => data is Data;

/** The properties of a value; empty for anything except an object. */
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
