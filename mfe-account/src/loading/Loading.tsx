import type { ReactElement } from 'react';
import { Spinner } from 'shared-lib/ui/Spinner.tsx';
import { SlowHint } from '../components/SlowHint.tsx';
import styles from './Loading.module.css';

/** A list that is being loaded; it speaks up when the answer takes long. */
export function Loading({ label }: { label: string }): ReactElement {
  return (
    <div className={styles.loading}>
      <Spinner label={label} />
      <div className={styles.slow}>
        <SlowHint waiting />
      </div>
    </div>
  );
}
