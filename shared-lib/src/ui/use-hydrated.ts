import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in prerendered HTML and during hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
