import type { ReactElement } from 'react';
import { guideChapters } from '../guide-chapters.ts';
import styles from './ChapterList.module.css';

/** The six chapters, set like a book's contents (specification section 2). */
export function ChapterList(): ReactElement {
  return (
    <ol className={styles.chapters}>
      {guideChapters.map(({ number, title, description, page }) => (
        <li key={number} className={styles.chapter}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          <h3>{title}</h3>
          <span className={styles.page}>page {page}</span>
          <p className={styles.description}>{description}</p>
        </li>
      ))}
    </ol>
  );
}
