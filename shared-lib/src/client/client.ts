import type { BodyOf } from '../api/bodies.ts';
import type { SessionCookies } from '../session/session-cookies.ts';
import { type AnswerCheck, fieldsOf, isAnswer } from './answer-check.ts';
import { ApiError } from './api-error.ts';
import { LIMITS } from './limits.ts';
import { MESSAGES } from './messages.ts';
import { requestId } from './request-id.ts';
import type { RequestWindow } from './request-window.ts';
import { serverMessage } from './server-message.ts';
import type { Transport, TransportResponse } from './transport.ts';

/** The dependencies of a client. */
interface ClientOptions {
  /** `{host}`, read at each call because it is run-time configuration. */
  host: () => string;
  transport: Transport;
  window: RequestWindow;
  cookies: Pick<SessionCookies, 'token' | 'clear'>;
}

/** The shared client of specification section 7. */
export interface Client {
  /**
   * Posts `body` to `{host}{path}` and returns the response's data. The body has the type of the path's schema.
   * @param fallback shown without a message from the server.
   * @param isExpected checks the fields that the caller uses; by default, anything except a web page passes.
   * @throws ApiError
   */
  post<Answer, Path extends string = string>(
    path: Path,
    body: BodyOf<Path>,
    fallback?: string,
    isExpected?: AnswerCheck<Answer>,
  ): Promise<Answer>;
  /** Calls `listener` after a 401 has cleared the session. Returns a function that stops it. */
  onSessionEnded(listener: () => void): () => void;
}

/** Creates a client. The page has exactly one (`client/shared-client.ts`). */
export function createClient({ host, transport, window, cookies }: ClientOptions): Client {
  const listeners = new Set<() => void>();

  function endSession(refusedToken: string | undefined): void {
    // A late 401 for an old token must not sign out a visitor who has logged in again.
    if (cookies.token() !== refusedToken) return;
    cookies.clear();
    for (const listener of listeners) listener();
  }

  return {
    async post<Answer>(
      path: string,
      body: unknown,
      fallback: string = MESSAGES.call,
      isExpected: AnswerCheck<Answer> = isAnswer,
    ) {
      if (!window.take()) throw new ApiError('rate-limit', path, MESSAGES.rateLimit);
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
        const { code } = fieldsOf(cause);
        const kind = code === 'ETIMEDOUT' ? 'timeout' : code === 'ECONNABORTED' ? 'aborted' : 'network';
        throw new ApiError(kind, path, fallback, undefined, cause);
      }
      const { status, data } = response;
      if (status === 401) endSession(token);
      if (status < 200 || status > 299) {
        const text = serverMessage(data);
        const error = new ApiError('status', path, text ?? fallback, status, undefined, text !== undefined);
        const { field } = fieldsOf(data);
        if (typeof field === 'string') error.field = field;
        throw error;
      }
      if (!isExpected(data)) throw new ApiError('answer', path, fallback, status);
      return data;
    },
    onSessionEnded(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
