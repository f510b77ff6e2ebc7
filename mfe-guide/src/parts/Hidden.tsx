import type { ReactElement, ReactNode } from 'react';
import styles from './Hidden.module.css';

/** Text for those who listen to the page. */
export function Hidden({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
