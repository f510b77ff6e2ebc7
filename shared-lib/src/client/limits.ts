/**
 * Specification section 9: request time-out, and the request limit with its window. Tracking uses at most
 * `tracking` calls of it, so the others are always free for forms (docs/decisions/042).
 */
export const LIMITS = { timeoutMs: 15_000, calls: 10, periodMs: 60_000, tracking: 5 } as const;
