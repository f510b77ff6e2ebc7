import type { ReactElement } from 'react';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { ADVICE_LINKS } from '../layout/links.ts';
import styles from './NotFoundPage.module.css';

/** Specification section 2. */
export function NotFoundPage(): ReactElement {
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
      <a className={buttonClass()} href="/">
        Back to Home
      </a>
      <p className={styles.otherwise}>Or try one of these pages:</p>
      <ul className={styles.links}>
        {ADVICE_LINKS.map(({ label, path }) => (
          <li key={path}>
            <a href={path}>{label}</a>
          </li>
        ))}
      </ul>
      <Button look="secondary" data-search="">
        Search the site
      </Button>
    </section>
  );
}
