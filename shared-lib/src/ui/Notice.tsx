import type { ReactElement, ReactNode } from 'react';
import styles from './Notice.module.css';

/** A message about what just happened. `bad` interrupts a screen reader, `good` waits (WCAG 4.1.3). */
export function Notice({ tone, children }: { tone: 'good' | 'bad'; children: ReactNode }): ReactElement {
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'bad' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
