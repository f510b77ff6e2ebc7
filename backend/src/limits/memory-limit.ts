import type { CountedNetwork } from '../http/client-network.ts';

/** Networks that are counted apart; the one unheard for longest is forgotten first. */
const MAX_NETWORKS = 50_000;

/**
 * Counts by network in fixed windows of `windowMs` milliseconds, in memory: for what must not cost a query. No table
 * names a network.
 * @returns a function that takes one of the `most` of each network in a window, and says whether there was one.
 */
export function createMemoryLimit(most: number, windowMs: number, now: () => number) {
  let current = 0;
  const counts = new Map<string, number>();
  return (networks: readonly CountedNetwork[]): boolean => {
    const window = Math.floor(now() / windowMs);
    if (window !== current) counts.clear();
    current = window;
    if (networks.some(({ name, weight }) => (counts.get(name) ?? 0) >= most * weight)) return false;
    for (const { name } of networks) {
      const count = counts.get(name) ?? 0;
      counts.delete(name);
      counts.set(name, count + 1);
    }
    for (const oldest of counts.keys()) {
      if (counts.size <= MAX_NETWORKS) break;
      counts.delete(oldest);
    }
    return true;
  };
}
