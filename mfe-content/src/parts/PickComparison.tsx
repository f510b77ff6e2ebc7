import type { ReactElement } from 'react';
import type { ProductPick } from '../../loader/schemas.ts';
import { formatPrice } from './format.ts';
import styles from './PickComparison.module.css';

const CRITERIA = ['Best for', 'Insist on', 'Skip it if', 'Price', 'Our rating'] as const;

/** A pick's text for each of the criteria. */
const cellsOf = (pick: ProductPick): readonly string[] => [
  pick.bestFor,
  pick.insistOn,
  pick.skipIf,
  formatPrice(pick.price),
  `${pick.rating.toFixed(1)} of 5`,
];

/** A page's picks side by side, from the same records as their cards. Collapsed on a phone. */
export function PickComparison({ picks }: { picks: readonly ProductPick[] }): ReactElement {
  return (
    <details className={styles.comparison}>
      <summary className={styles.summary}>Compare the picks</summary>
      <table className={styles.table}>
        <caption className={styles.caption}>The picks compared</caption>
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
          {picks.map((pick) => (
            <tr key={pick.id}>
              <th scope="row">{pick.name}</th>
              {cellsOf(pick).map((value, index) => (
                <td key={CRITERIA[index]} data-criterion={CRITERIA[index]}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
