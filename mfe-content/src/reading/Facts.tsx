import type { ReactElement } from 'react';
import styles from './Facts.module.css';

/** Short facts about a project by name: time, cost, difficulty. */
export function Facts({
  facts,
}: {
  facts: readonly (readonly [name: string, value: string])[];
}): ReactElement {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
