import { type ReactElement, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation, useRoutes } from 'react-router-dom';
import { useListing } from '../api/queries.tsx';
import { call, session, useSession, useUser } from '../api/session.ts';
import { OperationBar } from '../operations/OperationBar.tsx';
import { operationRequests, useActivity } from '../operations/operations.ts';
import { AccessPage } from '../pages/AccessPage.tsx';
import { AppsPage } from '../pages/AppsPage.tsx';
import { HistoryPage } from '../pages/HistoryPage.tsx';
import { NewReleasePage } from '../pages/NewReleasePage.tsx';
import { ReleasePage } from '../pages/ReleasePage.tsx';
import { ResultsPage } from '../pages/ResultsPage.tsx';
import { PageTitle, SecondaryButton } from '../ui/parts.tsx';
import { SITE_NAME } from '../ui/words.tsx';
import styles from './Frame.module.css';

const NAVIGATION = [
  { path: '/', label: 'Apps', icon: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z' },
  { path: '/results', label: 'Results', icon: 'M4 20h16M7 16v-5M12 16V6M17 16v-8' },
  { path: '/history', label: 'History', icon: 'M12 4a8 8 0 1 1-7.5 5.2M4 4v5h5M12 8v4l3 2' },
  { path: '/access', label: 'Access', icon: 'M14 10a4 4 0 1 0-3.5 4L13 16.500h2v2h2v2h3v-3l-6.500-6.500z' },
] as const;

const NotFound = () => (
  <>
    <PageTitle>There is no such page</PageTitle>
    <Link to="/">See the apps</Link>
  </>
);

const ROUTES = [
  { path: '/', element: <AppsPage /> },
  { path: '/new', element: <NewReleasePage /> },
  { path: '/releases/:app/:version', element: <ReleasePage /> },
  { path: '/results', element: <ResultsPage /> },
  { path: '/history', element: <HistoryPage /> },
  { path: '/access', element: <AccessPage /> },
  { path: '*', element: <NotFound /> },
];

async function signOut(): Promise<void> {
  await call('/session', { method: 'DELETE' }).catch(() => undefined);
  session.leave();
}

export function Frame(): ReactElement {
  const user = useUser();
  const { status } = useSession();
  const { operations, underWay, error } = useActivity();
  const listing = useListing();
  const { pathname } = useLocation();
  const page = useRoutes(ROUTES);
  const main = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    // Moves the focus, so that screen readers continue at the new page.
    if (shownPath.current !== pathname) {
      main.current?.focus();
      scrollTo(0, 0);
      operationRequests.dismissDone();
    }
    shownPath.current = pathname;
  }, [pathname]);
  useEffect(() => {
    // A control may disappear while it has the focus, for example when its action has changed the state (WCAG 2.4.3).
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body && focused.current?.isConnected === false)
        main.current?.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  const isStale = error !== undefined && status === 'signed in';
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
          <SecondaryButton onClick={signOut}>Sign out</SecondaryButton>
        </p>
      </header>
      <div role="status" className={isStale ? styles.stale : undefined}>
        {isStale && `${error.message} The console keeps trying. This page may be out of date.`}
      </div>
      <OperationBar operations={operations} underWay={underWay} />
      <main
        ref={main}
        tabIndex={-1}
        className={styles.main}
        onFocus={({ target }) => {
          focused.current = target;
        }}
      >
        {page}
      </main>
    </>
  );
}
