import type { ReactElement } from 'react';
import styles from './Rating.module.css';

/** Five stars side by side in a box of 100 by 20. */
const STARS = [10, 30, 50, 70, 90]
  .map((x) => `M${x} 1.6l2.3 5.8 6.3.4-4.9 4 1.6 6.1-5.3-3.4-5.3 3.4 1.6-6.1-4.9-4 6.3-.4z`)
  .join('');

/** The editors' rating out of 5: visible stars, and a number for all readers. */
export function Rating({ value }: { value: number }): ReactElement {
  return (
    <span className={styles.rating} role="img" aria-label={`Rated ${value} out of 5`}>
      <svg className={styles.stars} viewBox="0 0 100 20" width="100" height="20" aria-hidden="true">
        <path className={styles.empty} d={STARS} />
        <svg width={value * 20} height="20" aria-hidden="true">
          <path className={styles.full} d={STARS} />
        </svg>
      </svg>
      <span aria-hidden="true">{value.toFixed(1)}</span>
    </span>
  );
}
