import type { AuthState, RouteAccess } from 'shared-lib';

/** The history state of /forgot-password for a signed-in visitor, set by "Change Password". */
interface ChangePasswordState {
  changePassword?: boolean;
}

/** Whether a page opens, or waits for the auth state, or which path the visitor is redirected to. */
export type Access = 'open' | 'wait' | '/login' | '/dashboard';

/**
 * The access rule of specification section 2: unauthenticated visitors of protected pages go to /login, authenticated
 * visitors of login pages to /dashboard.
 */
export function accessTo(
  access: RouteAccess,
  { pathname, state }: { pathname: string; state: unknown },
  status: AuthState['status'],
): Access {
  if (access === 'anyone') return 'open';
  if (access === 'authenticated') {
    if (status === 'authenticated') return 'open';
    return status === 'anonymous' ? '/login' : 'wait';
  }
  const changesPassword =
    pathname === '/forgot-password' && (state as ChangePasswordState | null)?.changePassword;
  if (changesPassword || status === 'unknown' || status === 'anonymous') return 'open';
  return status === 'authenticated' ? '/dashboard' : 'wait';
}
