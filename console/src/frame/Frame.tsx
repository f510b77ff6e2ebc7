import { type ReactElement, useEffect, useRef } from 'react';
import { NavLink, useLocation, useRoutes } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { call } from '../api/call.ts';
import { EVERY_MS, useListing } from '../api/listing.ts';
import { session, useWho } from '../api/session.ts';
import { PAGES } from '../pages/pages.tsx';
import styles from './Frame.module.css';

/** Ends the session here and at the site. */
async function signOut(): Promise<void> {
  await call('/session', { method: 'DELETE' }).catch(() => undefined);
  session.ended('');
}

/** Around every page: where one can go, who is signed in, and whether what is shown is new. */
export function Frame(): ReactElement {
  const { token } = useWho();
  const { problem, listing } = useListing(EVERY_MS);
  const { pathname } = useLocation();
  const page = useRoutes(PAGES);
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    // Reading begins at the new page.
    if (shown.current !== pathname) main.current?.focus();
    shown.current = pathname;
  }, [pathname]);
  return (
    <>
      <header className={styles.header}>
        <nav aria-label="Console" className={styles.nav}>
          {PAGES.filter((one) => one.link).map(({ path, link }) => (
            <NavLink key={path} to={path} end={path === '/'}>
              {link}
            </NavLink>
          ))}
        </nav>
        <p className={styles.who}>
          <span>
            <b>{token.name}</b> until {token.expiresAt.slice(0, 10)}
          </span>
          <Button look="secondary" onClick={signOut}>
            Sign out
          </Button>
        </p>
      </header>
      <div role="status" className={problem && styles.stale}>
        {problem}
        {problem && listing && ' This page may be out of date. It is asked again by itself.'}
      </div>
      <main ref={main} tabIndex={-1} className={styles.main}>
        {page}
      </main>
    </>
  );
}
