/**
 * Specification section 9: request timeout, and the request limit with its window. Tracking uses at most `tracking` of
 * its calls, so the others are always free for forms.
 */
export const LIMITS = { timeoutMs: 15_000, calls: 10, periodMs: 60_000, tracking: 5 } as const;
