/** Specification section 9: request time-out, and the request limit with its window. */
export const LIMITS = { timeoutMs: 15_000, calls: 10, periodMs: 60_000 } as const;
