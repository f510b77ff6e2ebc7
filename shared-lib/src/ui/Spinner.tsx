import type { ReactElement } from 'react';
import { Hidden } from './Hidden.tsx';
import styles from './Spinner.module.css';

/** A spinner that fills an area while it loads. Screen readers announce `label`. */
export function Spinner({ label }: { label: string }): ReactElement {
  return (
    <div className={styles.area} role="status">
      <div className={styles.spinner} />
      <Hidden>{label}</Hidden>
    </div>
  );
}
