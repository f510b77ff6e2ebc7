import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import { guideFacts } from '../guide-facts.ts';
import styles from './DownloadPitch.module.css';

/** The pitch above the first download button. A static region. */
export function DownloadPitch(): ReactElement {
  return (
    <div className={styles.pitch}>
      <p className={styles.eyebrow}>
        Free PDF, {guideFacts.pages} pages, {guideFacts.edition} edition,{' '}
        <span className={styles.byline}>by {currentSite().identity.byline}</span>
      </p>
      <h1 className={styles.title}>{guideFacts.title}</h1>
      <p className={styles.lede}>
        Seasonal care, small repairs, lower bills, calm emergencies and honest budgets: a handbook to print
        and keep.
      </p>
    </div>
  );
}
