import type { ReactElement, ReactNode } from 'react';
import styles from './Section.module.css';

/** A full-width part of a page under its own heading. */
export function Section({
  id,
  title,
  lede,
  tone = 'plain',
  children,
}: {
  id: string;
  title: string;
  lede?: ReactNode;
  tone?: 'plain' | 'sunken';
  children: ReactNode;
}): ReactElement {
  return (
    <section id={id} className={`${styles.section} ${styles[tone]}`} aria-labelledby={`${id}-title`}>
      <div className={styles.wrap}>
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          {lede ? <div className={styles.lede}>{lede}</div> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
