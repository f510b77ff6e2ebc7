import type { ReactElement } from 'react';
import type { Tip } from '../data/types.ts';
import { TipCard } from './TipCard.tsx';
import styles from './TipList.module.css';

/** Tips in order: `rows` of one, or `pairs` with larger pictures. */
export function TipList({
  tips,
  arrangement,
}: {
  tips: readonly Tip[];
  arrangement: 'rows' | 'pairs';
}): ReactElement {
  return (
    <ol className={styles[arrangement]}>
      {tips.map((tip, index) => (
        <TipCard key={tip.id} tip={tip} number={index + 1} />
      ))}
    </ol>
  );
}
