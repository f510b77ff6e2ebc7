/** A person takes at least this long to type a name and an e-mail address, in milliseconds. */
const MINIMUM_MS = 3000;
/** How long a network address is remembered, in milliseconds. */
const MEMORY_MS = 60_000;
const MOST = 10_000;

/** A guide request, as far as its pace is concerned. */
export interface PacedRequest {
  /** What tells that it is the same request, sent again. */
  key: string;
  /** When its form was sent, by its own clock, in milliseconds since 1970 UTC. */
  sentAt: number;
}

/** Remembers for a minute who has sent a form, in memory alone. */
export interface RequestPace {
  /**
   * Whether this request left the same network address less than 3 seconds from the one before: nobody can have filled
   * in its form in between. Always false when the address is not known.
   */
  isTooFast(address: string | undefined, request: PacedRequest): boolean;
}

/** @param now the clock, in milliseconds since 1970 UTC. */
export function createRequestPace(now: () => number): RequestPace {
  /** In the order in which they were last seen. */
  const seen = new Map<string, PacedRequest & { seenAt: number }>();

  function forget(): void {
    for (const [address, { seenAt }] of seen) {
      if (seen.size <= MOST && now() - seenAt < MEMORY_MS) return;
      seen.delete(address);
    }
  }
  return {
    isTooFast(address, request) {
      if (!address) return false;
      const before = seen.get(address);
      seen.delete(address);
      seen.set(address, { ...request, seenAt: now() });
      forget();
      if (!before || before.key === request.key || now() - before.seenAt >= MEMORY_MS) return false;
      return Math.abs(request.sentAt - before.sentAt) < MINIMUM_MS;
    },
  };
}
