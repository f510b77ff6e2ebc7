import type { ReactElement } from 'react';
import { guideFacts } from '../guide-facts.ts';
import { GuideCover } from './GuideCover.tsx';
import styles from './SignupPitch.module.css';

export function SignupPitch(): ReactElement {
  return (
    <div className={styles.pitch}>
      <GuideCover className={styles.cover} />
      <div className={styles.text}>
        <p className={styles.eyebrow}>
          Free PDF, {guideFacts.pages} pages, {guideFacts.edition} edition
        </p>
        <h1>Catch the $20 problem before it costs $2,000</h1>
        <p className={styles.lede}>
          {guideFacts.title} tells you what to check, what to fix yourself, what it costs, and when to call a
          pro.
        </p>
      </div>
    </div>
  );
}
