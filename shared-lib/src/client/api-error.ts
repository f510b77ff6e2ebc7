/** Why a call failed. `aborted`: by a reload or Stop. `answer`: an unexpected response with an OK status. */
type Unanswered = 'network' | 'aborted' | 'timeout';
export type ApiErrorKind = Unanswered | 'rate-limit' | 'not-signed-in' | 'status' | 'answer';

/** A failed call. `message` can be shown to the visitor; the rest names the call and the cause. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly kind: ApiErrorKind;
  /** The call's path below `{host}`, for example `/auth/login`. */
  readonly call: string;
  /** The HTTP status, if the server responded. */
  readonly status: number | undefined;
  /** Whether the server wrote `message`, which then precedes every fallback (specification section 8). */
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
