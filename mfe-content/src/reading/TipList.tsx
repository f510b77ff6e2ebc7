import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import type { DiyProject, Tip } from '../../loader/schemas.ts';
import { AffiliateLink } from '../parts/affiliate.tsx';
import { keepDimensions } from '../parts/format.ts';
import { SectionLink } from '../parts/navigation.tsx';
import { Scene } from '../parts/Scene.tsx';
import { Facts, Safety, SourceLine } from './Facts.tsx';
import styles from './TipList.module.css';

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
        <li key={tip.id} className={styles.card} id={tip.id}>
          <Scene of={tip} className={styles.picture} />
          <div className={styles.text}>
            <p className={styles.mark} aria-hidden="true">
              <span className={styles.number}>{index + 1}</span>
              <tip.icon size="1.375rem" />
            </p>
            <h3>{tip.title}</h3>
            <CardText item={tip} facts={{ Cost: tip.cost, Time: tip.time }} anchor={styles.anchor} />
          </div>
        </li>
      ))}
    </ol>
  );
}

export function CardText({
  item,
  facts,
  anchor,
}: {
  item: Tip | DiyProject;
  facts: Readonly<Record<string, string>>;
  anchor: string | undefined;
}): ReactElement {
  return (
    <>
      <SectionLink id={item.id} title={item.title} className={anchor} />
      <Facts facts={facts} />
      {item.safety ? <Safety text={item.safety} /> : null}
      <p>{keepDimensions(item.description)}</p>
      {item.source ? <SourceLine source={item.source} /> : null}
      {item.link ? <AffiliateLink to={item.link}>{item.linkText}</AffiliateLink> : null}
    </>
  );
}

export function PullQuote({ text }: { text: string }): ReactElement {
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.quoteText}>
        <p>{text}</p>
      </blockquote>
      <figcaption className={styles.attribution}>{currentSite().identity.byline}</figcaption>
    </figure>
  );
}
