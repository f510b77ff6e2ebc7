import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import type { ProductPick } from '../data/types.ts';
import { AffiliateLink } from './AffiliateLink.tsx';
import { formatDay } from './format-day.ts';
import { formatPrice } from './format-price.ts';
import styles from './PickCard.module.css';
import { Rating } from './Rating.tsx';
import { Scene } from './Scene.tsx';

/** One picked product: what to look for, our rating, the price on the day it was checked, the way to the retailer. */
export function PickCard({ pick, action }: { pick: ProductPick; action: string }): ReactElement {
  const { pricesCheckedOn } = currentSite().identity.retailer;
  return (
    <li className={styles.card}>
      <Scene picture={pick.picture} className={styles.picture} />
      <h3 className={styles.name}>{pick.name}</h3>
      <Rating value={pick.rating} />
      <p className={styles.description}>{pick.description}</p>
      <p className={styles.price}>
        <strong className={styles.amount}>{formatPrice(pick.price)}</strong>{' '}
        <span className={styles.checked}>
          price when checked, <time dateTime={pricesCheckedOn}>{formatDay(pricesCheckedOn)}</time>
        </span>
      </p>
      <AffiliateLink to={pick.link} about={pick.name} className={buttonClass()}>
        {action}
      </AffiliateLink>
    </li>
  );
}
