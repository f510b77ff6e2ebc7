import type { ReactElement } from 'react';
import type { Tip } from '../../loader/schemas.ts';
import { AffiliateLink } from '../parts/AffiliateLink.tsx';
import { keepDimensions } from '../parts/format.ts';
import { Scene } from '../parts/Scene.tsx';
import { SectionLink } from '../parts/SectionLink.tsx';
import { Facts } from './Facts.tsx';
import { SourceLine } from './SourceLine.tsx';
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

/** One tip: picture, number, cost, time, instructions, and shop link. */
function TipCard({ tip, number }: { tip: Tip; number: number }): ReactElement {
  return (
    <li className={styles.card} id={tip.id}>
      <Scene picture={tip.picture} className={styles.picture} />
      <div className={styles.text}>
        <p className={styles.mark} aria-hidden="true">
          <span className={styles.number}>{number}</span>
          <tip.icon size="1.375rem" />
        </p>
        <h3>{tip.title}</h3>
        <SectionLink id={tip.id} title={tip.title} className={styles.anchor} />
        <Facts
          facts={[
            ['Cost', tip.cost],
            ['Time', tip.time],
          ]}
          safety={tip.safety}
        />
        <p>{keepDimensions(tip.description)}</p>
        {tip.source ? <SourceLine source={tip.source} /> : null}
        {tip.link ? <AffiliateLink to={tip.link}>{tip.linkText}</AffiliateLink> : null}
      </div>
    </li>
  );
}
