import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type AuthStatus, type RouteAccess, useAuth } from 'shared-lib';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import styles from './Gate.module.css';

/** The access rule of specification section 2. `wait`: the decision needs an auth state that is not known yet. */
export function accessTo(
  access: RouteAccess,
  { pathname, state }: { pathname: string; state: unknown },
  status: AuthStatus,
): 'open' | 'wait' | '/login' | '/dashboard' {
  if (access === 'anyone') return 'open';
  if (access === 'authenticated') {
    if (status === 'authenticated') return 'open';
    return status === 'anonymous' ? '/login' : 'wait';
  }
  // "Change Password" opens /forgot-password for a signed-in visitor.
  const changesPassword =
    pathname === '/forgot-password' && (state as { changePassword?: boolean } | null)?.changePassword;
  if (changesPassword || status === 'unknown' || status === 'anonymous') return 'open';
  return status === 'authenticated' ? '/dashboard' : 'wait';
}

function GuardedGate({ access, children }: { access: RouteAccess; children: ReactNode }): ReactNode {
  const { status } = useAuth();
  const decision = accessTo(access, useLocation(), status);
  if (decision === 'open') return children;
  if (decision !== 'wait') return <Navigate to={decision} replace />;
  return access === 'authenticated' ? <Locked /> : <Spinner label="Loading" />;
}

function Locked(): ReactNode {
  return (
    <>
      <div className={styles.waiting}>
        <Spinner label="Loading" />
      </div>
      <div className={styles.stuck}>
        <h1 className={styles.title}>Your account needs JavaScript</h1>
        <p>
          JavaScript did not run on this page. Turn it on, or check your connection, and reload this page. If
          you are not logged in, <a href="/login">log in</a> first.
        </p>
      </div>
    </>
  );
}

export function Gate({ access, children }: { access: RouteAccess; children: ReactNode }): ReactNode {
  return access === 'anyone' ? children : <GuardedGate access={access}>{children}</GuardedGate>;
}
