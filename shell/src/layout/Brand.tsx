import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { currentSite } from 'shared-lib';
import styles from './Brand.module.css';

/** The site's name and tagline, linked to the home page. */
export function Brand(): ReactElement {
  const { name, tagline } = currentSite().identity;
  return (
    <Link className={styles.brand} to="/">
      <svg
        className={styles.mark}
        width="36"
        height="36"
        viewBox="0 0 36 36"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d="M3 17 18 4l15 13"
          fill="none"
          stroke="currentColor"
          strokeWidth="3.2"
          strokeLinejoin="round"
        />
        <path d="M8 17.5V31h20V17.5L18 9z" fill="currentColor" opacity=".16" />
        <path
          d="M18 31V19m0 3.6c0-2.6-2-4.2-4.8-4.2 0 2.7 1.8 4.6 4.8 4.6Zm0 4.6c0-2.6 2-4.2 4.8-4.2 0 2.7-1.8 4.6-4.8 4.6Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinejoin="round"
        />
      </svg>
      <span className={styles.name}>{name}</span>
      <span className={styles.tagline}>{tagline}</span>
    </Link>
  );
}
