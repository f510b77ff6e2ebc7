import type { ReactElement, ReactNode } from 'react';
import styles from './Notice.module.css';

/** A message about what just happened. `bad` interrupts a screen reader, `good` waits (WCAG 4.1.3). */
export function Notice({
  id,
  tone,
  hidden = false,
  children,
}: {
  /** For fields that it describes. */
  id?: string | undefined;
  tone: 'good' | 'bad';
  /** Keeps the place of an answer before the application (`TextField.tsx`, `errorAt`). */
  hidden?: boolean;
  children: ReactNode;
}): ReactElement {
  return (
    <div
      id={id}
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'bad' ? 'alert' : 'status'}
      hidden={hidden}
      suppressHydrationWarning
    >
      {children}
    </div>
  );
}
