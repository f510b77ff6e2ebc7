import { type RefObject, useEffect, useRef } from 'react';
import type {} from '../federation/document-marks.ts';

/**
 * Reports the clicks that a link got before hydration. The browser has already followed it. (The shell presses
 * buttons and islands again.) Mark the element with `data-early`, and let its handler call what this returns: each click is reported once, by
 * whichever way comes first.
 */
export function useEarlyClicks(
  element: RefObject<Element | null>,
  report: () => void,
): (click: Event) => void {
  const reported = useRef(new WeakSet<Event>());
  function reportOnce(click: Event): void {
    if (reported.current.has(click)) return;
    reported.current.add(click);
    report();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: early clicks came before the first render.
  useEffect(() => {
    for (const click of window.early?.clicks ?? []) {
      // The second half of a double click is no click of its own.
      const isSecond = click instanceof UIEvent && click.detail > 1;
      if (!isSecond && element.current?.contains(click.target as Node)) reportOnce(click);
    }
  }, []);
  return reportOnce;
}
