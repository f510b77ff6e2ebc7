import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import type { ProductPick } from '../data/types.ts';
import { AffiliateLink } from './AffiliateLink.tsx';
import styles from './PickCard.module.css';
import { Price } from './Price.tsx';
import { Rating } from './Rating.tsx';
import { Scene } from './Scene.tsx';

/** The site's explanation of its ratings. */
const RATING_METHOD = '/about#how-we-rate';

/** One kind of product: our rating, what to look for, a dated price, the link to the retailer. */
export function PickCard({ pick, action }: { pick: ProductPick; action: string }): ReactElement {
  return (
    <li className={styles.card}>
      {pick.picture && <Scene picture={pick.picture} className={styles.picture} />}
      <h3 className={styles.name}>{pick.name}</h3>
      <p className={styles.rated}>
        <Rating value={pick.rating} /> <Link to={RATING_METHOD}>How we rate</Link>
      </p>
      <p className={styles.description}>{pick.description}</p>
      <p className={styles.price}>
        <Price pick={pick} />
      </p>
      <AffiliateLink to={pick.link} about={pick.name} className={`${buttonClass()} ${styles.shop}`}>
        {action}
      </AffiliateLink>
    </li>
  );
}
