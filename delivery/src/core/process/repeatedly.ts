/** Work that is done again and again. */
export interface Repeated {
  /** Begins no more, and waits for what is under way. */
  stop(): Promise<void>;
}

/**
 * Does work at once, and then every so many milliseconds. It never overlaps with itself, and keeps no process alive.
 * @param work says itself when it fails: it never rejects.
 */
export function repeatedly(everyMs: number, work: () => Promise<void>): Repeated {
  let underWay: Promise<void> | null = null;
  const begin = () => {
    underWay ??= work().finally(() => {
      underWay = null;
    });
  };
  const timer = setInterval(begin, everyMs);
  timer.unref();
  begin();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
