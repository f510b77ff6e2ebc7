import { useEffect } from 'react';

/** Leaves a user-timing mark `page <path>` when a page has become interactive (W3C User Timing). */
export function usePageMark(path: string): void {
  useEffect(() => {
    performance.mark(`page ${path}`);
  }, [path]);
}
