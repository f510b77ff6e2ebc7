import type { ReactElement } from 'react';
import diyTipBox from '../../../content/diy-tip-box.yaml';
import styles from './TipBoxNote.module.css';

/** The tip box: advice before the first project. */
export function TipBoxNote(): ReactElement {
  return (
    <aside className={styles.box} aria-labelledby="tip-box-title">
      <diyTipBox.icon className={styles.icon} size="2rem" />
      <h3 id="tip-box-title">{diyTipBox.title}</h3>
      <p>{diyTipBox.introduction}</p>
      <ul className={styles.tips}>
        {diyTipBox.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </aside>
  );
}
