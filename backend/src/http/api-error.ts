import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface FieldError {
  field: string;
  message: string;
}

/** An error of the caller. The response is `{ message, field?, errors?, requestId }` with `status`. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  readonly field: string | undefined;
  /** All errors, when several fields are wrong. */
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: ContentfulStatusCode,
    message: string,
    {
      field,
      errors,
      headers = {},
    }: { field?: string; errors?: readonly FieldError[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.field = field;
    this.errors = errors;
    this.headers = headers;
  }
}

/**
 * Refuses a caller who has to wait.
 * @throws ApiError 429 with the seconds in Retry-After, and the wait as text, unless `seconds` is undefined.
 */
export function assertNoWait(seconds: number | undefined): void {
  if (seconds === undefined) return;
  const units = { second: 1, minute: 60, hour: 3600 };
  const unit = seconds < 60 ? 'second' : seconds <= 7200 ? 'minute' : 'hour';
  const count = Math.ceil(seconds / units[unit]);
  throw new ApiError(
    429,
    `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`,
    {
      headers: { 'retry-after': String(seconds) },
    },
  );
}
