import { ApiError } from '../http/api-error.ts';

/** What a caller gets who has to wait: 429 with the seconds in Retry-After and in words. */
export function waitError(seconds: number): ApiError {
  const minutes = Math.ceil(seconds / 60);
  const time =
    seconds < 60
      ? `${seconds} second${seconds === 1 ? '' : 's'}`
      : `${minutes} minute${minutes === 1 ? '' : 's'}`;
  return new ApiError(429, `Too many attempts. Please try again in ${time}.`, {
    headers: { 'retry-after': String(seconds) },
  });
}
