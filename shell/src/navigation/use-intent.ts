import { useEffect } from 'react';
import { usePageSource } from '../remotes/use-page-source.ts';

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Gets the page behind a link ready as soon as the visitor means it: hover, focus or touch. */
export function useIntent(): void {
  const source = usePageSource();
  useEffect(() => {
    const meant = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target || link.origin !== window.location.origin)
        return;
      if (link.pathname !== window.location.pathname) source.prefetch(link.pathname);
    };
    for (const type of INTENTS) document.addEventListener(type, meant, { passive: true });
    return () => {
      for (const type of INTENTS) document.removeEventListener(type, meant);
    };
  }, [source]);
}
