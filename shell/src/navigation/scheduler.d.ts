/** React's scheduler, which has no types of its own: the part that is used here. */
declare module 'scheduler' {
  /** Lets the browser go on `rate` times a second while React works; 0 for React's own rate. */
  export function unstable_forceFrameRate(rate: number): void;
  /** Runs work in a task of its own. */
  export function unstable_scheduleCallback(priority: number, work: () => void): unknown;
  /** Whether the work that runs must let the browser go on. */
  export function unstable_shouldYield(): boolean;
}
