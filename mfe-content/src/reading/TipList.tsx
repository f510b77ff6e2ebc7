import type { LucideIcon } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Tip } from '../data/types.ts';
import { TipCard } from './TipCard.tsx';
import styles from './TipList.module.css';

/** A tip whose icon is one of `Name`, so that a page that forgets one does not compile. */
type TipWithIcon<Name extends string> = Tip & { icon: Name };

/**
 * Tips in their order. `magazine` opens with one across the page and lets pairs follow; `index` is two
 * even columns to look something up in.
 */
export function TipList<Name extends string>({
  tips,
  icons,
  arrangement,
}: {
  tips: readonly TipWithIcon<Name>[];
  icons: Readonly<Record<Name, LucideIcon>>;
  arrangement: 'magazine' | 'index';
}): ReactElement {
  return (
    <ol className={styles[arrangement]}>
      {tips.map((tip, index) => (
        <TipCard key={tip.id} tip={tip} Icon={icons[tip.icon]} number={index + 1} />
      ))}
    </ol>
  );
}
