import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import type { ProductPick } from '../data/types.ts';
import { AffiliateLink } from './AffiliateLink.tsx';
import { formatDay, formatPrice } from './format.ts';
import styles from './PickCard.module.css';
import { Rating } from './Rating.tsx';
import { Scene } from './Scene.tsx';

/** Where the site explains its ratings. */
const RATING_METHOD = '/about#how-we-rate';

/** One kind of product: our rating, what to look for, a dated typical price, the link to the retailer. */
export function PickCard({ pick, action }: { pick: ProductPick; action: string }): ReactElement {
  const { pricesCheckedOn } = currentSite().identity.retailer;
  return (
    <li className={styles.card}>
      <Scene picture={pick.picture} className={styles.picture} />
      <h3 className={styles.name}>{pick.name}</h3>
      <p className={styles.rated}>
        <Rating value={pick.rating} /> <Link to={RATING_METHOD}>How we rate</Link>
      </p>
      <p className={styles.description}>{pick.description}</p>
      <p className={styles.price}>
        <strong className={styles.amount}>{formatPrice(pick.price)}</strong>{' '}
        <span className={styles.checked}>
          typical price, checked <time dateTime={pricesCheckedOn}>{formatDay(pricesCheckedOn)}</time>
        </span>
      </p>
      <AffiliateLink to={pick.link} about={pick.name} className={buttonClass()}>
        {action}
      </AffiliateLink>
    </li>
  );
}
