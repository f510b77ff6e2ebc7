import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { usePageSource } from '../remotes/page-source.ts';

/** What Chromium says of the connection (WICG Save Data). */
interface Connected {
  connection?: { saveData?: boolean };
}

/** Whether the visitor asks for few bytes; false in browsers that do not say. */
const savesData = () => (navigator as Connected).connection?.saveData === true;

/** An event's link, if it leads to a page of this site in this tab. */
function ownLink({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link && !link.target && link.origin === window.location.origin ? link : null;
}

/** Whether a click asks for no new tab and no download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  !(button || metaKey || ctrlKey || shiftKey || altKey);

/** Whether a link leads to a file, which the browser opens or saves itself. */
const isFile = ({ pathname }: HTMLAnchorElement) => pathname.includes('.');

const INTENTS = ['pointerover', 'focusin', 'touchstart'] as const;

/** Prefetches the page behind a link on hover, focus or touch. Does nothing with Save-Data. */
export function useIntent(): void {
  const source = usePageSource();
  useEffect(() => {
    const meant = (event: Event) => {
      const link = savesData() ? null : ownLink(event);
      if (link && link.pathname !== window.location.pathname) source.prefetch(link.pathname);
    };
    for (const type of INTENTS) document.addEventListener(type, meant, { passive: true });
    return () => {
      for (const type of INTENTS) document.removeEventListener(type, meant);
    };
  }, [source]);
}

/**
 * Follows a remote's plain links client-side, as `Link` does: those of static regions and adopted pages. Leaves alone clicks
 * that are handled, or ask for a new tab or a download.
 */
export function usePlainLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = ownLink(event);
      if (event.defaultPrevented || !isPlain(event) || !link || link.hasAttribute('download')) return;
      if (!link.closest('[data-mfe]')) return;
      // The browser handles files and places on this page.
      if (isFile(link)) return;
      if (link.hash && link.pathname === window.location.pathname) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, [navigate]);
}

/** After this, in milliseconds, visitors wonder whether the click worked. */
const NOTICEABLE_MS = 180;

/** Sets `data-navigating` on the document while a clicked page is on its way. The old page stays on the screen. */
export function useProgress(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendered navigation ends the former one.
  useEffect(() => {
    const root = document.documentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const begin = (event: MouseEvent) => {
      const link = ownLink(event);
      if (!link || isFile(link) || !isPlain(event)) return;
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
