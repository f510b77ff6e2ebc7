import { ArrowLeft } from 'lucide-react';
import { type ReactElement, type ReactNode, type Ref, useEffect, useId } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { type User, useAuth } from 'shared-lib';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { type EndedSession, PATHS } from '../paths.ts';
import styles from './AccountPage.module.css';

export function AccountPage({
  title,
  back,
  actions,
  children,
  aside,
}: {
  title: string;
  back?: { to: string; label: string };
  actions?: ReactNode;
  children: ReactNode;
  aside: ReactNode;
}): ReactElement {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div className={styles.title}>
          {back ? (
            <Link className={styles.back} to={back.to}>
              <ArrowLeft size="1.2em" aria-hidden="true" />
              {back.label}
            </Link>
          ) : null}
          <h1>{title}</h1>
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <div className={styles.column}>{children}</div>
      <div className={styles.column}>{aside}</div>
    </div>
  );
}

export function Card({
  title,
  heading,
  isBusy = false,
  children,
}: {
  title: string;
  heading?: Ref<HTMLHeadingElement>;
  isBusy?: boolean;
  children: ReactNode;
}): ReactElement {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId} aria-busy={isBusy || undefined}>
      <h2 className={styles.cardTitle} id={titleId} ref={heading} tabIndex={heading ? -1 : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Redirects to /login when the session ends. Unless this tab logged out, the same user later returns to this page. */
export function RequireUser({ children }: { children: (user: User) => ReactNode }): ReactElement {
  const { status, user, subscribe, getSnapshot } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const userId = user?.id;

  useEffect(() => {
    if (userId === undefined) return;
    let hasLoggedOut = false;
    // A logout first deletes the typed text of every page (an event without `path`), then clears the user.
    const onForget = ({ detail }: WindowEventMap['forget-typed-text']) => {
      if (!detail.path) hasLoggedOut = true;
    };
    window.addEventListener('forget-typed-text', onForget);
    const unsubscribe = subscribe(() => {
      if (getSnapshot().user || hasLoggedOut) return;
      const ended: EndedSession = { path: pathname, userId };
      // Runs after the access gate, which redirects to /login without `ended`.
      setTimeout(() => navigate(PATHS.login, { replace: true, state: { ended } }));
    });
    return () => {
      unsubscribe();
      window.removeEventListener('forget-typed-text', onForget);
    };
  }, [userId, pathname, subscribe, getSnapshot, navigate]);

  if (user) return <>{children(user)}</>;
  if (status === 'unknown' || status === 'loading') return <Spinner label="Loading your account" />;
  return <Navigate to={PATHS.login} replace />;
}
