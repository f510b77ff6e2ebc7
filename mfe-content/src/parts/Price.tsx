import type { ReactElement } from 'react';
import type { ProductPick } from '../data/types.ts';
import { formatDay, formatPrice } from './format.ts';
import styles from './Price.module.css';

/** A pick's price and its date. */
export function Price({ pick: { price, priceAsOf } }: { pick: ProductPick }): ReactElement {
  return (
    <>
      <strong className={styles.prominent}>{formatPrice(price)}</strong>{' '}
      <span className={styles.small}>
        Price as of <time dateTime={priceAsOf}>{formatDay(priceAsOf)}</time>
      </span>
    </>
  );
}
