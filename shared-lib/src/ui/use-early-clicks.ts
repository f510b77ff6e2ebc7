import { type RefObject, useEffect, useRef } from 'react';

declare global {
  interface Window {
    /** Clicks that the boot script saw on elements with `data-early` (`shell/src/boot`), oldest first. */
    earlyClicks?: Event[] | undefined;
  }
}

/**
 * Gives an element also the clicks that it got before the page was hydrated, for what must be told of every
 * click; the browser has followed the link already. Mark the element with `data-early`, and let its own
 * handler call what this returns: each click is told once, by whichever way it comes first.
 */
export function useEarlyClicks(element: RefObject<Element | null>, tell: () => void): (click: Event) => void {
  const told = useRef(new WeakSet<Event>());
  function tellOnce(click: Event): void {
    if (told.current.has(click)) return;
    told.current.add(click);
    tell();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came early came before the first render.
  useEffect(() => {
    for (const click of window.earlyClicks ?? []) {
      // The second half of a double click is no click of its own.
      const isSecond = click instanceof UIEvent && click.detail > 1;
      if (!isSecond && element.current?.contains(click.target as Node)) tellOnce(click);
    }
  }, []);
  return tellOnce;
}
