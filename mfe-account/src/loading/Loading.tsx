import type { ReactElement, ReactNode } from 'react';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { SlowHint } from '../components/Hints.tsx';
import styles from './Loading.module.css';

/**
 * A loading list. It speaks up when the answer takes long. `shape` is drawn invisibly and keeps the likely
 * room, so that nothing below moves.
 */
export function Loading({ label, shape }: { label: string; shape?: ReactNode }): ReactElement {
  return (
    <div className={styles.loading}>
      {shape ? (
        <div className={styles.shape} aria-hidden="true">
          {shape}
        </div>
      ) : null}
      <div className={styles.waiting}>
        <Spinner label={label} />
        <div className={styles.slow}>
          <SlowHint waiting />
        </div>
      </div>
    </div>
  );
}
