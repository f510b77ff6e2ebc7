import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import type { Quote } from '../../loader/schemas.ts';
import styles from './PullQuote.module.css';

/** A quote across the page, between two parts. */
export function PullQuote({ quote }: { quote: Quote }): ReactElement {
  return (
    <figure className={styles.quote}>
      <blockquote className={styles.text}>
        <p>{quote.text}</p>
      </blockquote>
      <figcaption className={styles.attribution}>{currentSite().identity.byline}</figcaption>
    </figure>
  );
}
