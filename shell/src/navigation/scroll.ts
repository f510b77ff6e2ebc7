import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** The element that a fragment names (HTML, "find a potential indicated element"). */
function hashTarget(fragment: string): HTMLElement | null {
  try {
    return document.getElementById(fragment) ?? document.getElementById(decodeURIComponent(fragment));
  } catch {
    // A stray percent sign names nothing.
    return null;
  }
}

/**
 * Scrolls to the top of a new page, to the former place on Back and Forward, and to the element that a hash
 * names. The browser scrolls the first page, unless an application has left it before.
 */
export function useScroll(): void {
  const location = useLocation();
  const type = useNavigationType();
  const first = useRef(true);

  useEffect(() => {
    // Only within this application; the browser restores full loads.
    window.history.scrollRestoration = 'manual';
    const leave = () => {
      window.history.scrollRestoration = 'auto';
    };
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);

  useLayoutEffect(() => {
    let restoring: Restoring | undefined;
    if (first.current) {
      first.current = false;
      // An application before this one has left the entry, so the browser restores nothing.
      const left =
        window.history.scrollRestoration === 'manual' ? scrollMemory.read(location.key) : undefined;
      if (left && window.scrollY === 0) restoring = restoreScroll(left);
      // The visitor may have read on for minutes before the application came.
      else scrollMemory.save(location.key, window.scrollY);
    } else {
      const target = location.hash ? hashTarget(location.hash.slice(1)) : null;
      const remembered = type === 'POP' ? scrollMemory.read(location.key) : undefined;
      if (remembered) restoring = restoreScroll(remembered);
      else if (target && remembered === undefined) target.scrollIntoView();
      else window.scrollTo({ top: 0, behavior: 'instant' });
    }
    const remember = () => {
      // A page that is still too short shows another place than the visitor's.
      if (restoring?.pending()) return;
      scrollMemory.save(location.key, window.scrollY);
    };
    window.addEventListener('scrollend', remember);
    return () => {
      restoring?.stop();
      window.removeEventListener('scrollend', remember);
    };
  }, [location.key, location.hash, type]);
}

/** With these the visitor takes over, and nothing may scroll any more. */
const OWN_WAYS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** A return to a former place, which may take a while. */
interface Restoring {
  /** Whether the page is still too short for it. */
  pending(): boolean;
  stop(): void;
}

/**
 * Scrolls to `top`, in pixels from the document's top. While a page is still too short, it tries again
 * whenever the document grows, until it is there or the visitor acts.
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

const KEY = 'scroll-positions';

/** The scroll position of each entry of this tab's history. */
export const scrollMemory = {
  save(entry: string, top: number): void {
    try {
      const positions = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>;
      sessionStorage.setItem(KEY, JSON.stringify({ ...positions, [entry]: Math.round(top) }));
    } catch {
      // Storage may be full or forbidden; then Back starts at the top.
    }
  },
  read(entry: string): number | undefined {
    try {
      return (JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, number>)[entry];
    } catch {
      return undefined;
    }
  },
};
