import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { Hidden } from 'shared-lib/ui/Hidden.tsx';
import type { ContentSource } from '../../loader/schemas.ts';
import styles from './Facts.module.css';

/** Short facts about a project, such as time and cost. */
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

/** Safety advice to read before the first step. */
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

/** The source of a claim: a plain link that earns no commission. */
export function SourceLine({ source }: { source: ContentSource }): ReactElement {
  return (
    <p className={styles.source}>
      Source: <a href={source.url}>{source.label}</a>
    </p>
  );
}
