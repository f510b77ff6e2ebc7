import type { ReactElement } from 'react';
import { currentSite } from 'shared-lib';
import type { ProductPick } from '../data/types.ts';
import { formatDay, formatPrice } from './format.ts';
import styles from './PickComparison.module.css';

const CRITERIA = ['Best for', 'Insist on', 'Skip it if', 'Typical price', 'Our rating'] as const;

/** A page's picks side by side, from the same records as their cards. On a phone it opens on request. */
export function PickComparison({ picks }: { picks: readonly ProductPick[] }): ReactElement {
  const { pricesCheckedOn } = currentSite().identity.retailer;
  return (
    <details className={styles.comparison}>
      <summary className={styles.summary}>Compare the picks</summary>
      <table className={styles.table}>
        <caption className={styles.caption}>
          The picks compared{' '}
          <span className={styles.checked}>
            Typical prices, checked <time dateTime={pricesCheckedOn}>{formatDay(pricesCheckedOn)}</time>
          </span>
        </caption>
        <thead>
          <tr>
            <th scope="col">Pick</th>
            {CRITERIA.map((criterion) => (
              <th key={criterion} scope="col">
                {criterion}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {picks.map(({ id, name, bestFor, insistOn, skipIf, price, rating }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {[bestFor, insistOn, skipIf, formatPrice(price), `${rating.toFixed(1)} of 5`].map(
                (value, index) => (
                  <td key={CRITERIA[index]} data-criterion={CRITERIA[index]}>
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
