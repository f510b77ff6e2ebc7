import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** What the caller did wrong, or cannot have: answered as `{ message, field?, requestId }` with `status`. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  /** The field of the body that is wrong. */
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    { field, headers = {} }: { field?: string; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.field = field;
    this.headers = headers;
  }
}
