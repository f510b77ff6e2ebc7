import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Goes to `to` after `delayMs` (specification section 9) and replaces the current entry: Back must not lead
 * to a finished form or a used link. While `to` is null, the time does not run. Leaving the page cancels it.
 */
export function useTimedRedirect(to: string | null, delayMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const from = window.location.pathname;
    const timer = setTimeout(() => {
      // A link was followed, and this page stays until the next one is complete.
      if (window.location.pathname === from) navigate(to, { replace: true });
    }, delayMs);
    const cancel = () => clearTimeout(timer);
    // A page kept for Back would continue its timers when it is shown again.
    window.addEventListener('pagehide', cancel);
    return () => {
      cancel();
      window.removeEventListener('pagehide', cancel);
    };
  }, [to, delayMs, navigate]);
}
