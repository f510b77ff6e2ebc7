/** @see createRequestWindow */
export type RequestWindow = ReturnType<typeof createRequestWindow>;

/**
 * A sliding window: at most `limit` calls in any `periodMs` milliseconds (specification sections 5 and 9: 10 in 60000
 * ms).
 */
export function createRequestWindow(limit: number, periodMs: number, now = () => performance.now()) {
  let taken: number[] = [];
  return {
    /** Counts a call. False when the window is full; then nothing is counted. */
    take(): boolean {
      const time = now();
      taken = taken.filter((at) => time - at < periodMs);
      if (taken.length >= limit) return false;
      taken.push(time);
      return true;
    },
  };
}
