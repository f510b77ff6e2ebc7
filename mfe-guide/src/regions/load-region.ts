import type { ComponentType } from 'react';
import { lateCode } from 'shared-lib';
import type { regions } from './regions.tsx';

const code = lateCode('mfe-guide/src/regions/regions.tsx', () => import('./regions.tsx'));

/** The `load` of a `StaticRegion` by name. Call it at module level. */
export function loadRegion(name: keyof typeof regions): () => Promise<{ default: ComponentType }> {
  return async () => ({ default: (await code()).regions[name] });
}
