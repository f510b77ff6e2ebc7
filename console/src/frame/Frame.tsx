import { type ReactElement, useEffect, useRef } from 'react';
import { NavLink, Route, Routes, useLocation } from 'react-router-dom';
import { Button } from 'shared-lib/ui/Button.tsx';
import { call } from '../api/call.ts';
import { useListing } from '../api/listing.tsx';
import { session, useWho } from '../api/session.ts';
import { PAGES } from '../pages/pages.tsx';
import styles from './Frame.module.css';

/** Ends the session here and at the site. */
async function signOut(): Promise<void> {
  await call('/session', { method: 'DELETE' }).catch(() => undefined);
  session.ended('');
}

/** The title of each page, and where reading begins after a navigation. */
function usePageStart(): (page: HTMLElement | null) => void {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // A page may get its heading only when it knows what it shows.
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    document.title = heading?.textContent ? `${heading.textContent} - Console` : 'Console';
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every address is another page.
  useEffect(() => {
    if (!isFirst.current) main.current?.focus();
    isFirst.current = false;
  }, [pathname]);
  return (page) => {
    main.current = page;
  };
}

/** Around every page: where one can go, who is signed in, and whether what is shown is new. */
export function Frame(): ReactElement {
  const { token } = useWho();
  const { problem, listing } = useListing();
  const main = usePageStart();
  return (
    <>
      <header className={styles.header}>
        <nav aria-label="Console" className={styles.nav}>
          {PAGES.filter((page) => page.link).map(({ path, link }) => (
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
      <div role="status" className={problem ? styles.stale : undefined}>
        {problem
          ? `${problem} ${listing ? 'This page may be out of date. It is asked again by itself.' : ''}`
          : ''}
      </div>
      <main ref={main} tabIndex={-1} className={styles.main}>
        <Routes>
          {PAGES.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
        </Routes>
      </main>
    </>
  );
}
