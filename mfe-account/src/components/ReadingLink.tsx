import type { ReactElement } from 'react';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import styles from './ReadingLink.module.css';

/** Shown while a mailed link is read, with a message for browsers without script. */
export function ReadingLink({ label }: { label: string }): ReactElement {
  return (
    <div className={styles.reading}>
      <Spinner label={label} />
      <noscript>This page needs JavaScript. Please turn it on and open the link again.</noscript>
    </div>
  );
}
