import type { ReactElement } from 'react';
import { Hidden } from './Hidden.tsx';
import styles from './Spinner.module.css';

/** Fills an area that is loading. `label` is announced. */
export function Spinner({ label }: { label: string }): ReactElement {
  return (
    <div className={styles.area} role="status">
      <div className={styles.spinner} />
      <Hidden>{label}</Hidden>
    </div>
  );
}
