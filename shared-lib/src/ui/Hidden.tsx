import type { ReactElement, ReactNode } from 'react';
import styles from './Hidden.module.css';

export function Hidden({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
