import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Redirects after a delay (specification section 9). Back must not lead to the finished form or the used link. */
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
