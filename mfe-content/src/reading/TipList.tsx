import type { ReactElement } from 'react';
import type { IconName, Tip, WithIcon } from '../data/types.ts';
import type { DrawnIcon } from '../parts/icon.tsx';
import { TipCard } from './TipCard.tsx';
import styles from './TipList.module.css';

/** Tips in order: `rows` of one, or `pairs` with larger pictures. */
export function TipList<Name extends IconName>({
  tips,
  icons,
  arrangement,
}: {
  tips: readonly WithIcon<Tip, Name>[];
  icons: Readonly<Record<Name, DrawnIcon>>;
  arrangement: 'rows' | 'pairs';
}): ReactElement {
  return (
    <ol className={styles[arrangement]}>
      {tips.map((tip, index) => (
        <TipCard key={tip.id} tip={tip} Icon={icons[tip.icon]} number={index + 1} />
      ))}
    </ol>
  );
}
