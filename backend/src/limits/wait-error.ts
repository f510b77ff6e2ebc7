import { ApiError } from '../http/api-error.ts';

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
