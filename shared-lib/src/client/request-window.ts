/** Counts calls in a sliding window. */
export interface RequestWindow {
  /** Takes a place. False when the window is full; then nothing is counted. */
  take(): boolean;
}

/**
 * A sliding window: at most `limit` takes in any `periodMs` milliseconds (specification sections 5 and 9: 10
 * in 60000 ms).
 */
export function createRequestWindow(
  limit: number,
  periodMs: number,
  now: () => number = () => performance.now(),
): RequestWindow {
  let taken: number[] = [];
  return {
    take() {
      const time = now();
      taken = taken.filter((at) => time - at < periodMs);
      if (taken.length >= limit) return false;
      taken.push(time);
      return true;
    },
  };
}
