import type { ComponentType } from 'react';
import type { regions } from './regions.ts';

/** The `load` of a `StaticRegion` by name. Call it at module level. */
export function loadRegion(name: keyof typeof regions): () => Promise<{ default: ComponentType }> {
  return async () => ({ default: (await import('./regions.ts')).regions[name] });
}
