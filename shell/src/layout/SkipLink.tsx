import type { ReactElement } from 'react';
import styles from './SkipLink.module.css';

/** The first stop of the keyboard (WCAG 2.4.1). */
export function SkipLink(): ReactElement {
  return (
    <a className={styles.skip} href="#main">
      Skip to content
    </a>
  );
}
