import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Redirects to `to` after `delayMs` (specification section 9) and replaces the history entry, because Back must not
 * lead to a finished form or a used link. The delay starts once `to` is not null. Leaving the page cancels it.
 */
export function useTimedRedirect(to: string | null, delayMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const from = window.location.pathname;
    const timer = setTimeout(() => {
      // After a click on a link, the address has changed, but this page stays until the next page has loaded.
      if (window.location.pathname === from) navigate(to, { replace: true });
    }, delayMs);
    const cancel = () => clearTimeout(timer);
    // A timer that is not canceled resumes when the page is restored from bfcache.
    window.addEventListener('pagehide', cancel);
    return () => {
      cancel();
      window.removeEventListener('pagehide', cancel);
    };
  }, [to, delayMs, navigate]);
}
