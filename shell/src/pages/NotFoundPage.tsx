import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { usePageMark } from '../remotes/use-page-mark.ts';
import styles from './NotFoundPage.module.css';

/** Specification section 2, "Not-found". */
export function NotFoundPage(): ReactElement {
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
    </section>
  );
}
