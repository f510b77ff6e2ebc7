import type { ReactElement } from 'react';
import styles from './ContentsList.module.css';

/**
 * The contents of a page, in `columns` above a list or `beside` a long text. There it stays in view, and browsers that can
 * mark the section being read.
 */
export function ContentsList({
  items,
  look = 'beside',
}: {
  items: readonly { id: string; title: string }[];
  look?: 'beside' | 'columns';
}): ReactElement {
  return (
    <nav className={`${styles.contents} ${styles[look]}`} aria-labelledby="contents-title">
      <h2 id="contents-title" className={styles.heading}>
        On this page
      </h2>
      <ol className={styles.list}>
        {items.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
