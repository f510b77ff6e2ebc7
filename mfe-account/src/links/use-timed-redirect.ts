import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Specification section 9: redirects after a reset and after a verification. */
export const REDIRECT_DELAY_MS = 3000;

/**
 * Goes to `to` 3000 ms after `due` became true, in place of the page that is left: Back must not lead to a
 * used link. Leaving the page earlier cancels it.
 */
export function useTimedRedirect(to: string, due: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => navigate(to, { replace: true }), REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [to, due, navigate]);
}
