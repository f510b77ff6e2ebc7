import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface ErrorDetails {
  field?: string;
  /** All errors, if several fields are invalid. */
  errors?: readonly { field: string; message: string }[];
  headers?: Record<string, string>;
}

/** An error that the caller caused. The response is `{ message, field?, errors?, requestId }` with `status`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: ContentfulStatusCode;
  readonly details: ErrorDetails;

  constructor(status: ContentfulStatusCode, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const signedOut = () =>
  new ApiError(401, 'Please log in again.', { headers: { 'www-authenticate': 'Bearer' } });

const UNIT_SECONDS = { second: 1, minute: 60, hour: 3600 };

/** @throws ApiError 429 with Retry-After, if there are `seconds` to wait. */
export function assertNoWait(seconds: number | undefined, message?: string): void {
  if (seconds === undefined) return;
  const unit = seconds < 60 ? 'second' : seconds <= 7200 ? 'minute' : 'hour';
  const count = Math.ceil(seconds / UNIT_SECONDS[unit]);
  const wait = `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
  throw new ApiError(429, message ?? wait, { headers: { 'retry-after': String(seconds) } });
}
