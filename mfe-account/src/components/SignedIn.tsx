import { type ReactElement, type ReactNode, useEffect } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { type User, useAuth } from 'shared-lib';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { type EndedSession, PATHS } from '../paths.ts';

/**
 * Passes the user to its content. The shell's gate guards these pages; this handles a session that ends while a page is
 * shown, by a redirect to /login. Unless the visitor has logged out, /login shows the reason and leads back here.
 */
export function SignedIn({ children }: { children: (user: User) => ReactNode }): ReactElement {
  const { status, user, subscribe, getSnapshot } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const userId = user?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let hasLoggedOut = false;
    // Logging out deletes all typed text before it changes the user.
    const forgotten = ({ detail }: WindowEventMap['forget-typed-text']) => {
      if (!detail.path) hasLoggedOut = true;
    };
    window.addEventListener('forget-typed-text', forgotten);
    const unsubscribe = subscribe(() => {
      if (getSnapshot().user || hasLoggedOut) return;
      const ended: EndedSession = { path: pathname, userId };
      // After the gate, which redirects to /login without a reason.
      setTimeout(() => navigate(PATHS.login, { replace: true, state: { ended } }));
    });
    return () => {
      unsubscribe();
      window.removeEventListener('forget-typed-text', forgotten);
    };
  }, [userId, pathname, subscribe, getSnapshot, navigate]);

  if (user) return <>{children(user)}</>;
  if (status === 'unknown' || status === 'loading') return <Spinner label="Loading your account" />;
  return <Navigate to={PATHS.login} replace />;
}
