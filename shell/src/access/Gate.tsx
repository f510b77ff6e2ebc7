import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type RouteAccess, useAuth } from 'shared-lib';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import styles from './Gate.module.css';

/** What a signed-in visitor brings to /forgot-password from "Change Password". */
interface ChangePasswordState {
  changePassword?: boolean;
}

function GuardedGate({ access, children }: { access: RouteAccess; children: ReactNode }): ReactNode {
  const { status } = useAuth();
  const location = useLocation();
  const changesPassword =
    location.pathname === '/forgot-password' &&
    (location.state as ChangePasswordState | null)?.changePassword;
  if (access === 'anonymous') {
    if (changesPassword || status === 'unknown' || status === 'anonymous') return children;
    return status === 'authenticated' ? <Navigate to="/dashboard" replace /> : <Spinner label="Loading" />;
  }
  if (status === 'authenticated') return children;
  return status === 'anonymous' ? <Navigate to="/login" replace /> : <Locked />;
}

/** What the server sends of a protected page. Where no script comes, that is all, and it says so. */
function Locked(): ReactNode {
  return (
    <>
      <div className={styles.waiting}>
        <Spinner label="Loading" />
      </div>
      <div className={styles.stuck}>
        <h1 className={styles.title}>Your account needs JavaScript</h1>
        <p>
          It did not run on this page. Turn it on, or check your connection, and reload this page. If you are
          not logged in, <a href="/login">log in</a> first.
        </p>
      </div>
    </>
  );
}

/**
 * The access gate of specification section 2. Unauthenticated visitors of protected pages go to /login,
 * authenticated visitors of log-in pages to /dashboard. A spinner shows until that is known.
 */
export function Gate({ access, children }: { access: RouteAccess; children: ReactNode }): ReactNode {
  return access === 'anyone' ? children : <GuardedGate access={access}>{children}</GuardedGate>;
}
