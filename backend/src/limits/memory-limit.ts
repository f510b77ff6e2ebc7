import type { CountedNetwork } from '../http/client-network.ts';

/** Networks in memory; the least recently seen one is evicted first. */
const MAX_NETWORKS = 50_000;

/**
 * A rate limit per network in fixed windows of `windowMs` milliseconds, in memory: for calls that must not cost a query,
 * and so that no table names a network.
 * @returns a function that consumes one of the network's `max` in the window, and returns whether there was one left.
 */
export function createMemoryLimit(max: number, windowMs: number, now: () => number) {
  let current = 0;
  const counts = new Map<string, number>();
  return (networks: readonly CountedNetwork[]): boolean => {
    const window = Math.floor(now() / windowMs);
    if (window !== current) counts.clear();
    current = window;
    if (networks.some(({ name, weight }) => (counts.get(name) ?? 0) >= max * weight)) return false;
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
