import { type ReactElement, useEffect, useState } from 'react';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import styles from './LoadingDownloads.module.css';

/** Well before the client gives up (15000 ms), so that nobody takes a slow answer for a broken page. */
const SLOW_AFTER_MS = 5000;

/** The dashboard's loading state; it speaks up when the answer takes long. */
export function LoadingDownloads(): ReactElement {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading}>
      <Spinner label="Loading your downloads" />
      <p className={styles.slow} role="status">
        {slow ? 'This is taking longer than usual. We are still trying.' : ''}
      </p>
    </div>
  );
}
