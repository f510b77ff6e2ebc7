import { useEffect } from 'react';
import { usePageSource } from '../remotes/use-page-source.ts';

/** The visitor's wish for few bytes (WICG Save Data); browsers that do not tell count as without it. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Gets the page behind a link ready as soon as the visitor means it: hover, focus or touch. With Save-Data nothing. */
export function useIntent(): void {
  const source = usePageSource();
  useEffect(() => {
    const meant = (event: Event) => {
      if (savesData()) return;
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
