import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { guideFacts } from '../guide-facts.ts';
import styles from './SignupPitch.module.css';

const POINTS = [
  'A year of checklists to print and tick',
  'Small repairs with steps, parts and prices',
  'Every shut-off, before you need it',
  'What to set aside, and whom to hire',
];

/** What stands beside the form. A static region. */
export function SignupPitch(): ReactElement {
  return (
    <div className={styles.pitch}>
      <p className={styles.eyebrow}>Free homeowners guide</p>
      <h1>A handbook for the house you live in</h1>
      <p className={styles.lede}>
        {guideFacts.title}: {guideFacts.pages} pages on what to check, what to fix yourself, what it costs,
        and when to call someone.
      </p>
      <ul className={styles.points}>
        {POINTS.map((point) => (
          <li key={point} className={styles.point}>
            <Check size={20} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}
