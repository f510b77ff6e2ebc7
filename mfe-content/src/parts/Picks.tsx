import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { currentSite } from 'shared-lib';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import type { ProductPick } from '../../loader/schemas.ts';
import { AffiliateLink } from './affiliate.tsx';
import { formatDay, formatPrice } from './format.ts';
import styles from './Picks.module.css';
import { Scene } from './Scene.tsx';

export function Picks({
  picks,
  action,
  isCompared = true,
}: {
  picks: readonly ProductPick[];
  action?: string;
  isCompared?: boolean;
}): ReactElement {
  const { retailer } = currentSite().identity;
  return (
    <>
      <ul className={styles.picks}>
        {picks.map((pick) => (
          <PickCard key={pick.id} pick={pick} action={action ?? `View on ${retailer.name}`} />
        ))}
      </ul>
      {isCompared ? <PickComparison picks={picks} /> : null}
      <p className={styles.note}>
        Each pick is a kind of product, and its link searches {retailer.name} for it. Ratings are our editors’
        opinion, not test results and not an average of customer reviews. Prices change; {retailer.name} shows
        today’s.
      </p>
    </>
  );
}

function PickCard({ pick, action }: { pick: ProductPick; action: string }): ReactElement {
  return (
    <li className={styles.card}>
      <Scene of={pick} className={styles.picture} />
      <h3 className={styles.name}>{pick.name}</h3>
      <p className={styles.rated}>
        <Rating value={pick.rating} /> <Link to="/about#how-we-rate">How we rate</Link>
      </p>
      <p className={styles.description}>{pick.description}</p>
      <p className={styles.price}>
        <strong>{formatPrice(pick.price)}</strong>{' '}
        <span className={styles.dated}>
          Price as of <time dateTime={pick.priceAsOf}>{formatDay(pick.priceAsOf)}</time>
        </span>
      </p>
      <AffiliateLink to={pick.link} product={pick.name} className={`${buttonClass()} ${styles.shop}`}>
        {action}
      </AffiliateLink>
    </li>
  );
}

/** Five stars side by side in a box of 100 by 20. */
const STARS = [10, 30, 50, 70, 90]
  .map((x) => `M${x} 1.6l2.3 5.8 6.3.4-4.9 4 1.6 6.1-5.3-3.4-5.3 3.4 1.6-6.1-4.9-4 6.3-.4z`)
  .join('');

function Rating({ value }: { value: number }): ReactElement {
  return (
    <span className={styles.rating} role="img" aria-label={`Rated ${value} out of 5`}>
      <svg className={styles.stars} viewBox="0 0 100 20" width="100" height="20" aria-hidden="true">
        <path className={styles.empty} d={STARS} />
        <svg width={value * 20} height="20" aria-hidden="true">
          <path className={styles.full} d={STARS} />
        </svg>
      </svg>
      <span aria-hidden="true">{value.toFixed(1)}</span>
    </span>
  );
}

const CRITERIA: readonly (readonly [heading: string, textOf: (pick: ProductPick) => string])[] = [
  ['Best for', ({ bestFor }) => bestFor],
  ['Insist on', ({ insistOn }) => insistOn],
  ['Skip it if', ({ skipIf }) => skipIf],
  ['Price', ({ price }) => formatPrice(price)],
  ['Our rating', ({ rating }) => `${rating.toFixed(1)} of 5`],
];

function PickComparison({ picks }: { picks: readonly ProductPick[] }): ReactElement {
  return (
    <details className={styles.comparison}>
      <summary className={styles.summary}>Compare the picks</summary>
      <table className={styles.table}>
        <caption className={styles.caption}>The picks compared</caption>
        <thead>
          <tr>
            <th scope="col">Pick</th>
            {CRITERIA.map(([heading]) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {picks.map((pick) => (
            <tr key={pick.id}>
              <th scope="row">{pick.name}</th>
              {CRITERIA.map(([heading, textOf]) => (
                <td key={heading} data-criterion={heading}>
                  {textOf(pick)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
