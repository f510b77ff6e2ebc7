import type { ReactElement } from 'react';
import { guideFacts } from '../guide-facts.ts';
import styles from './DownloadBar.module.css';
import { DownloadButton } from './DownloadButton.tsx';

/**
 * Keeps the download at the bottom of the window. It stands at the end of the page's flow, so at the end
 * it lies below everything, and the window keeps its height free when the focus moves (its style sheet).
 */
export function DownloadBar(): ReactElement {
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        <p className={styles.text}>
          <strong className={styles.title}>{guideFacts.title}</strong>
          <span>No email required. </span>
          <span>Instant access.</span>
        </p>
        <DownloadButton />
      </div>
    </div>
  );
}
