import type { ReactElement } from 'react';
import type { ContentSource } from '../../loader/schemas.ts';
import styles from './SourceLine.module.css';

/** The source of a claim: a plain link that earns nothing. */
export function SourceLine({ source }: { source: ContentSource }): ReactElement {
  return (
    <p className={styles.source}>
      Source: <a href={source.url}>{source.label}</a>
    </p>
  );
}
