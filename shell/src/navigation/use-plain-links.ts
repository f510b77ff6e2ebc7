import { useEffect } from 'react';
import { useNavigate } from 'react-router';

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
