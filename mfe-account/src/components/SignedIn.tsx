import type { ReactElement, ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { type User, useAuth } from 'shared-lib';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { PATHS } from '../paths.ts';

/**
 * Gives its content the user. The shell's gate guards these pages; this handles a user who disappears while
 * a page is shown, by going to /login.
 */
export function SignedIn({ children }: { children: (user: User) => ReactNode }): ReactElement {
  const { status, user } = useAuth();
  if (user) return <>{children(user)}</>;
  if (status === 'unknown' || status === 'loading') return <Spinner label="Loading your account" />;
  return <Navigate to={PATHS.login} replace />;
}
