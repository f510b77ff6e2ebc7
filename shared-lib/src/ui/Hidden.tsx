import type { ReactElement, ReactNode } from 'react';
import styles from './Hidden.module.css';

/** Text for screen readers only. */
export function Hidden({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
