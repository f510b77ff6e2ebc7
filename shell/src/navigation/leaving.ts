import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageSource } from '../remotes/page-source.ts';

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

/**
 * Follows the plain links of static regions and adopted pages client-side, as `Link` does. A click that
 * something else has taken, or that asks for a new tab or a download, stays as it is.
 */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
      if (!link.closest('[data-static], [data-mfe]') || link.origin !== window.location.origin) return;
      // A file, or a place on this page, is the browser's affair.
      if (link.pathname.includes('.')) return;
      if (link.hash && link.pathname === window.location.pathname) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

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
