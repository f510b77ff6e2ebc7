import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import type { PriceCheck } from '../data/types.ts';
import { priceAge } from '../shop/prices.ts';
import { formatDay, formatPrice } from './format.ts';
import styles from './Price.module.css';

/** A price with the day of its last check, in words that are true at its age (docs/decisions/115). */
export function Price({ price, checkedOn, inStock }: PriceCheck): ReactElement {
  const amount = formatPrice(price);
  const day = <time dateTime={checkedOn}>{formatDay(checkedOn)}</time>;
  switch (priceAge(checkedOn, currentSite())) {
    case 'typical':
      return (
        <>
          <strong className={styles.prominent}>{amount}</strong>{' '}
          <span className={styles.small}>
            typical price, checked {day}
            {inStock ? null : '; out of stock that day'}
          </span>
        </>
      );
    case 'former':
      return (
        <span className={styles.former}>
          was {amount} on {day}
        </span>
      );
    case 'unknown':
      return (
        <>
          <strong className={styles.prominent}>See today’s price</strong>{' '}
          {/* Neither the feed nor a search engine or ours repeats it. */}
          <span className={styles.small} data-nosnippet>
            {amount} on {day}
          </span>
        </>
      );
  }
}
