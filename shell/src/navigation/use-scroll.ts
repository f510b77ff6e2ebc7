import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { type Restoring, restoreScroll } from './restore-scroll.ts';
import { scrollMemory } from './scroll-memory.ts';

/** The element that a fragment names (HTML, "find a potential indicated element"). */
function hashTarget(fragment: string): HTMLElement | null {
  try {
    return document.getElementById(fragment) ?? document.getElementById(decodeURIComponent(fragment));
  } catch {
    // A stray per cent sign names nothing.
    return null;
  }
}

/**
 * Scrolls to the top on entering a page, back to where the visitor was on Back and Forward, and to the
 * element that a hash names. The first page is the browser's own affair.
 */
export function useScroll(): void {
  const location = useLocation();
  const type = useNavigationType();
  const first = useRef(true);

  useEffect(() => {
    // Only within this application; a full load restores by itself.
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
    } else {
      const target = location.hash ? hashTarget(location.hash.slice(1)) : null;
      const remembered = type === 'POP' ? scrollMemory.read(location.key) : undefined;
      if (remembered) restoring = restoreScroll(remembered);
      else if (target && remembered === undefined) target.scrollIntoView();
      else window.scrollTo({ top: 0, behavior: 'instant' });
    }
    const remember = () => {
      // A page that is still too short shows another place than the one where the visitor was.
      if (!restoring?.pending()) scrollMemory.save(location.key, window.scrollY);
    };
    window.addEventListener('scrollend', remember);
    return () => {
      restoring?.stop();
      window.removeEventListener('scrollend', remember);
    };
  }, [location.key, location.hash, type]);
}
