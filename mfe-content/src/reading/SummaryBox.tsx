import type { ReactElement } from 'react';
import styles from './SummaryBox.module.css';

/** The article in a few lines. */
export function SummaryBox({ lines }: { lines: readonly string[] }): ReactElement {
  return (
    <section className={styles.box} aria-labelledby="summary-title">
      <h2 id="summary-title" className={styles.heading}>
        In short
      </h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
