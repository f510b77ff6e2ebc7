import { type ReactElement, useEffect, useRef } from 'react';
import { NavLink, useLocation, useRoutes } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { useSWRConfig } from 'swr';
import { call } from '../api/call.ts';
import { useListing } from '../api/queries.tsx';
import { session, useSession, useUser } from '../api/session.ts';
import { OperationBar } from '../operations/OperationBar.tsx';
import { outbox, useOperations } from '../operations/operations.ts';
import { NAVIGATION, ROUTES } from '../pages/routes.tsx';
import { SITE_NAME } from '../words/words.tsx';
import styles from './Frame.module.css';

/** Ends the session in the browser and on the server. */
async function signOut(): Promise<void> {
  await call('/session', { method: 'DELETE' }).catch(() => undefined);
  session.leave();
}

/** The frame of every page: navigation, user, running operations, and whether the page is up to date. */
export function Frame(): ReactElement {
  const user = useUser();
  const { status } = useSession();
  const { mutate } = useSWRConfig();
  const { problem, ...activity } = useOperations();
  const listing = useListing();
  const { pathname } = useLocation();
  const page = useRoutes(ROUTES);
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    // Screen readers continue at the new page.
    if (shownPath.current !== pathname) {
      main.current?.focus();
      scrollTo(0, 0);
    }
    shownPath.current = pathname;
  }, [pathname]);
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'signed out' && status === 'signed in') {
      outbox.retry();
      void mutate(() => true);
    }
    before.current = status;
  }, [status, mutate]);
  const isStale = problem !== undefined && status === 'signed in';
  return (
    <>
      <header className={styles.header}>
        <p className={styles.name}>
          {listing ? <a href={listing.origin}>{SITE_NAME}</a> : SITE_NAME} <span>Console</span>
        </p>
        <nav aria-label="Console" className={styles.nav}>
          {NAVIGATION.map(({ path, label, icon }) => (
            <NavLink key={path} to={path} end={path === '/'}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={icon} />
              </svg>
              {label}
            </NavLink>
          ))}
        </nav>
        <p className={styles.user}>
          <b>{user.name}</b>
          <Button look="secondary" onClick={signOut}>
            Sign out
          </Button>
        </p>
      </header>
      <div role="status" className={isStale ? styles.stale : undefined}>
        {isStale && `${problem} The console keeps trying. This page may be out of date.`}
      </div>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {page}
      </main>
      {/* The page of a new release shows its own check. */}
      {pathname !== '/new' && <OperationBar {...activity} />}
    </>
  );
}
