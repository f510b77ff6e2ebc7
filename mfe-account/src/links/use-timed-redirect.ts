import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Specification section 9: redirects after a reset and after a verification, in milliseconds. */
export const REDIRECT_DELAY_MS = 3000;

/**
 * Goes to `to` 3000 ms after `due` became true, in place of the page that is left: Back must not lead to a
 * used link. Leaving the page earlier, in either way, cancels it.
 */
export function useTimedRedirect(to: string, due: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!due) return;
    const from = window.location.pathname;
    const timer = setTimeout(() => {
      // A link was followed, and this page stays until the next is complete.
      if (window.location.pathname === from) navigate(to, { replace: true });
    }, REDIRECT_DELAY_MS);
    const cancel = () => clearTimeout(timer);
    // A page that the browser keeps for Back would go on with its timers when it is shown again.
    window.addEventListener('pagehide', cancel);
    return () => {
      cancel();
      window.removeEventListener('pagehide', cancel);
    };
  }, [to, due, navigate]);
}
