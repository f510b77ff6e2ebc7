/** By these a visitor says where to be, and nothing may move them any more. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A return to a former place that may take a while. */
export interface Restoring {
  /** Whether the page is still too short for it. */
  pending(): boolean;
  stop(): void;
}

/**
 * Scrolls to `top`, in pixels from the document's top. A page that Back leads to may still be arriving and
 * be too short: then again whenever the document grows, until it is reached or the visitor acts.
 */
export function restoreScroll(top: number): Restoring {
  let observer: ResizeObserver | undefined;

  function stop(): void {
    observer?.disconnect();
    observer = undefined;
    for (const type of OWN_WAYS) window.removeEventListener(type, stop);
  }
  function reach(): void {
    window.scrollTo({ top, behavior: 'instant' });
    if (Math.ceil(window.scrollY) >= top) stop();
  }

  if (typeof ResizeObserver !== 'undefined') {
    observer = new ResizeObserver(reach);
    for (const type of OWN_WAYS) window.addEventListener(type, stop, { passive: true });
  }
  reach();
  observer?.observe(document.documentElement);
  return { pending: () => observer !== undefined, stop };
}
