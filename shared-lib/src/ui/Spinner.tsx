import type { ReactElement } from 'react';
import styles from './Spinner.module.css';

/** Fills an area that is loading. `label` is read out. */
export function Spinner({ label }: { label: string }): ReactElement {
  return (
    <div className={styles.area} role="status">
      <div className={styles.spinner} />
      <span className={styles.label}>{label}</span>
    </div>
  );
}
