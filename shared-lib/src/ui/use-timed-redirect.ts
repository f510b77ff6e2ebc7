import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Goes to `to` after `delayMs` (the delays are those of specification section 9), in place of the page that
 * is left: Back must not lead to a form that is done or to a used link. With `to` null nothing is due yet;
 * the time counts from the moment when it is. Leaving the page earlier, in either way, cancels it.
 */
export function useTimedRedirect(to: string | null, delayMs: number): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (to === null) return;
    const from = window.location.pathname;
    const timer = setTimeout(() => {
      // A link was followed, and this page stays until the next is complete.
      if (window.location.pathname === from) navigate(to, { replace: true });
    }, delayMs);
    const cancel = () => clearTimeout(timer);
    // A page that the browser keeps for Back would go on with its timers when it is shown again.
    window.addEventListener('pagehide', cancel);
    return () => {
      cancel();
      window.removeEventListener('pagehide', cancel);
    };
  }, [to, delayMs, navigate]);
}
