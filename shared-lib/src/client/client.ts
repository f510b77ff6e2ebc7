import type { BodyOf } from '../api/bodies.ts';
import type { SessionCookies } from '../session/session-cookies.ts';
import { ApiError, type DataCheck, isNotPage, MESSAGES, propertiesOf, serverMessage } from './responses.ts';

/** Specification section 9. At most `tracking` of the `calls` may be tracking posts. The rest is for forms. */
export const LIMITS = { timeoutMs: 15_000, calls: 10, periodMs: 60_000, tracking: 5 } as const;

interface TransportRequest {
  url: string;
  body: unknown;
  headers: Record<string, string>;
  timeoutMs: number;
}

/** A response with any status. */
export interface TransportResponse {
  status: number;
  data: unknown;
}

/** The client's access to the network, which tests replace. Rejects only if no response arrives. */
export type Transport = (request: TransportRequest) => Promise<TransportResponse>;

export type Client = ReturnType<typeof createClient>;

/** Creates the client of specification section 7. The page has exactly one (`api/api.ts`). */
export function createClient(
  host: () => string,
  transport: Transport,
  cookies: Pick<SessionCookies, 'token' | 'clear'>,
) {
  const countCall = createRequestWindow(LIMITS.calls);
  const listeners = new Set<() => void>();

  function endSession(refusedToken: string | undefined): void {
    // A late 401 for an old token must not sign out a visitor who has logged in again.
    if (cookies.token() !== refusedToken) return;
    cookies.clear();
    // A 401 without a token is a failed login. It must not reach the listeners, or other tabs would delete typed text.
    if (refusedToken) for (const listener of listeners) listener();
  }

  return {
    /**
     * Posts `body` to `{host}{path}` and returns the response's data. The body has the type of the path's schema.
     * @param fallback the error's message if the server sends none.
     * @param isExpected checks the fields that the caller uses; by default, anything except a web page passes.
     * @throws ApiError
     */
    async post<Data, Path extends string = string>(
      path: Path,
      body: BodyOf<Path>,
      fallback: string = MESSAGES.call,
      isExpected: DataCheck<Data> = isNotPage,
    ): Promise<Data> {
      if (!countCall()) throw new ApiError('rate-limit', path, MESSAGES.rateLimit);
      const token = cookies.token();
      const headers: Record<string, string> = {
        'content-type': 'application/json',
        'x-request-id': requestId(),
      };
      if (token) headers.authorization = `Bearer ${token}`;
      let response: TransportResponse;
      try {
        response = await transport({ url: `${host()}${path}`, body, headers, timeoutMs: LIMITS.timeoutMs });
      } catch (cause) {
        const { code } = propertiesOf(cause);
        const kind = code === 'ETIMEDOUT' ? 'timeout' : code === 'ECONNABORTED' ? 'aborted' : 'network';
        throw new ApiError(kind, path, fallback, undefined, cause);
      }
      const { status, data } = response;
      if (status === 401) endSession(token);
      if (status < 200 || status > 299) {
        const text = serverMessage(data);
        const error = new ApiError('status', path, text ?? fallback, status, undefined, text !== undefined);
        const { field } = propertiesOf(data);
        if (typeof field === 'string') error.field = field;
        throw error;
      }
      if (!isExpected(data)) throw new ApiError('unexpected-response', path, fallback, status);
      return data;
    },
    /** Calls `listener` after a 401 has cleared the session. */
    onSessionEnded(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * A sliding window: at most `limit` calls in any 60000 ms (specification sections 5 and 9).
 * @returns a function that counts a call and returns true, or returns false when the window is full.
 */
export function createRequestWindow(limit: number): () => boolean {
  let times: number[] = [];
  return () => {
    const now = performance.now();
    times = times.filter((time) => now - time < LIMITS.periodMs);
    if (times.length >= limit) return false;
    times.push(now);
    return true;
  };
}

/** Insecure contexts have no `crypto.randomUUID`. */
const requestId = (): string =>
  crypto
    .getRandomValues(new Uint8Array(16))
    .reduce((id, byte) => id + byte.toString(16).padStart(2, '0'), '');
