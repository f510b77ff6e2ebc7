import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** After this a visitor wonders whether the click was heard. */
const NOTICEABLE_MS = 180;

/**
 * Marks the document with `data-navigating` while a clicked page is still on its way; the page before
 * stays on the screen meanwhile.
 */
export function useProgress(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendered navigation ends the one before.
  useEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== window.location.origin)
        return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => root.setAttribute('data-navigating', ''), NOTICEABLE_MS);
    };
    document.addEventListener('click', begin);
    return () => {
      document.removeEventListener('click', begin);
      clearTimeout(timer);
      root.removeAttribute('data-navigating');
    };
  }, [key]);
}
