import type { ReactElement } from 'react';
import styles from './PageActions.module.css';

/** What a reader may do with an article besides reading it; `reading-aids` does it, with the visitor's first move. */
export function PageActions({ title }: { title: string }): ReactElement {
  return (
    <div className={styles.actions}>
      <button className={styles.action} type="button" data-aid="save" data-title={title}>
        Save for later
      </button>
      {/* Shown where the browser can share. */}
      <button className={styles.action} type="button" data-aid="share" hidden>
        Share
      </button>
    </div>
  );
}
