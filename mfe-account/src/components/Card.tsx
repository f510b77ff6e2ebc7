import { type ReactElement, type ReactNode, useId } from 'react';
import styles from './SettingsCard.module.css';

/** One subject of the account settings. */
export function SettingsCard({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
}
