import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { ADVICE_LINKS } from '../navigation/links.ts';
import { usePageMark } from '../remotes/page-source.ts';
import { SEARCH_ASKED } from '../search/SiteSearch.tsx';
import styles from './NotFoundPage.module.css';

/** Specification section 2, "Not-found", and where else to look. */
export function NotFoundPage(): ReactElement {
  const [running, setRunning] = useState(false);
  useEffect(() => setRunning(true), []);
  usePageMark('not-found');
  return (
    <section className={styles.page}>
      <img
        className={styles.picture}
        src={`${import.meta.env.BASE_URL}pictures/not-found.svg`}
        width={1600}
        height={900}
        alt=""
      />
      <p className={styles.code}>404</p>
      <h1>Page Not Found</h1>
      <p>Sorry, the page you are looking for doesn't exist or has been moved.</p>
      <Link className={buttonClass()} to="/">
        Back to Home
      </Link>
      <p className={styles.otherwise}>Or try one of these pages:</p>
      <ul className={styles.links}>
        {ADVICE_LINKS.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
      {/* Search needs script. Its place stays, so nothing moves when it appears. */}
      <div className={running ? undefined : styles.waiting}>
        <Button look="secondary" onClick={() => dispatchEvent(new Event(SEARCH_ASKED))}>
          Search the site
        </Button>
      </div>
    </section>
  );
}
