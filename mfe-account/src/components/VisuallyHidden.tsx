import type { ReactElement, ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

/** For screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }): ReactElement {
  return <span className={styles.hidden}>{children}</span>;
}
