import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Specification section 9: how long the thank-you stands, in milliseconds. */
export const REDIRECT_DELAY_MS = 1500;

/**
 * Goes to `to` after 1500 ms, in place of the page that is left: Back must not lead to a form that is done.
 * Leaving the page earlier, in either way, cancels it.
 */
export function useTimedRedirect(to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
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
  }, [to, navigate]);
}
