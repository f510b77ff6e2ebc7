import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import type { ContentSource } from '../../loader/schemas.ts';
import styles from './Facts.module.css';

export function Facts({ facts }: { facts: Readonly<Record<string, string>> }): ReactElement {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([name, value]) => (
        <div key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Safety({ text }: { text: string }): ReactElement {
  return (
    <p className={styles.safety} data-safety>
      <TriangleAlert className={styles.icon} size="1.125rem" />
      <span>
        <Hidden>Safety: </Hidden>
        {text}
      </span>
    </p>
  );
}

/** A plain link, because it earns no commission. */
export function SourceLine({ source }: { source: ContentSource }): ReactElement {
  return (
    <p className={styles.source}>
      Source: <a href={source.url}>{source.label}</a>
    </p>
  );
}
