import type { ReactElement } from 'react';
import type { Source } from '../data/types.ts';
import styles from './SourceList.module.css';

/** The publications behind an article, in addition to those of its sections: plain links that earn nothing. */
export function SourceList({ sources }: { sources: readonly Source[] }): ReactElement {
  return (
    <section aria-labelledby="sources-title">
      <h2 id="sources-title" className={styles.heading}>
        Sources
      </h2>
      <ul className={styles.sources}>
        {sources.map(({ label, url }) => (
          <li key={url}>
            <a href={url}>{label}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
