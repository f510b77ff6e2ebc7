import type { ReactElement } from 'react';
import { guideFacts } from '../guide-facts.ts';
import styles from './DownloadBar.module.css';
import { DownloadButton } from './DownloadButton.tsx';

/**
 * Keeps the download at the bottom of the window while the top button is not visible, and always in browsers without
 * scroll-driven animations. It is the last element of the page, so it covers nothing at the end, and its style sheet keeps
 * focused elements clear of it.
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
