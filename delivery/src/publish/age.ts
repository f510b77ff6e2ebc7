const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago an ISO 8601 time was, in the largest unit that fits. `now` in milliseconds since 1970 UTC. */
export function age(since: string, now: number): string {
  const passed = now - Date.parse(since);
  for (const [unit, ms] of UNITS) {
    const count = Math.floor(passed / ms);
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'just now';
}
