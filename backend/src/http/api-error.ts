import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A field of a body that is wrong, and what to do about it. */
interface FieldError {
  field: string;
  message: string;
}

/** What the caller did wrong, or cannot have: answered as `{ message, field?, errors?, requestId }` with `status`. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode;
  /** The field of the body that is wrong. */
  readonly field: string | undefined;
  /** Where more than one field is wrong: what each is. */
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

/** What a caller gets who has to wait: 429 with the seconds in Retry-After and in words. */
export function waitError(seconds: number): ApiError {
  const [unit, length] =
    seconds < 60
      ? (['second', 1] as const)
      : seconds <= 7200
        ? (['minute', 60] as const)
        : (['hour', 3600] as const);
  const count = Math.ceil(seconds / length);
  const time = `${count} ${unit}${count === 1 ? '' : 's'}`;
  return new ApiError(429, `Too many attempts. Please try again in ${time}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
