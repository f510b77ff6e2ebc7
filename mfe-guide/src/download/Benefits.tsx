import { Clock, Gift, type LucideIcon, OctagonX, Printer } from 'lucide-react';
import type { ReactElement } from 'react';
import styles from './Benefits.module.css';

/** The guide's benefits. Every sentence must be true of the PDF. */
const BENEFITS: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: Printer,
    title: 'Made to be printed',
    text: 'Letter-size pages with boxes to check off. Put this season’s page on the refrigerator and print it again next year.',
  },
  {
    Icon: Clock,
    title: 'Time and cost come first',
    text: 'One table lists the time, the parts and a pro’s price for every repair, before the first step.',
  },
  {
    Icon: OctagonX,
    title: 'It says when to stop',
    text: 'A red edge marks the point where the safe choice is to put the wrench down and call a licensed pro.',
  },
  {
    Icon: Gift,
    title: 'Nothing for sale inside',
    text: 'No advertising and no affiliate links. Keep it, write in it, and pass it on unchanged to a friend with new keys.',
  },
];

/** The four benefit cards (specification section 2). */
export function Benefits(): ReactElement {
  return (
    <ul className={styles.cards}>
      {BENEFITS.map(({ Icon, title, text }) => (
        <li key={title} className={styles.card}>
          <Icon size="2rem" strokeWidth={1.5} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
