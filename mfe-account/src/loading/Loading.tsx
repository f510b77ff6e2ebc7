import type { ReactElement, ReactNode } from 'react';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { SlowHint } from '../components/Hints.tsx';
import styles from './Loading.module.css';

/**
 * A list that is being loaded; it speaks up when the answer takes long. `shape` is drawn unseen: it keeps the room
 * that the answer is likely to take, so that what stands below does not move.
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
