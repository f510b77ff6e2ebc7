import type { ReactElement } from 'react';
import styles from './ContentsList.module.css';

/**
 * The contents of an article or a legal page. It stays in view beside a long text, and browsers that can
 * mark the section being read.
 */
export function ContentsList({ items }: { items: readonly { id: string; title: string }[] }): ReactElement {
  return (
    <nav className={styles.contents} aria-labelledby="contents-title">
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
