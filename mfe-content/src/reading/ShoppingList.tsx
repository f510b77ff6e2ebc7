import type { ReactElement } from 'react';
import type { ShoppingLine } from '../../loader/schemas.ts';
import { formatDollars } from '../parts/format.ts';
import { IslandButton } from './PageActions.tsx';
import styles from './ShoppingList.module.css';

/** A project's shopping list with the sum, and the button that prints it with the steps on one sheet. */
export function ShoppingList({
  title,
  lines,
}: {
  title: string;
  lines: readonly ShoppingLine[];
}): ReactElement {
  const total = lines.reduce((sum, { count, each }) => sum + count * each, 0);
  return (
    <div className={styles.shopping}>
      <table className={styles.table}>
        <caption className={styles.caption}>Shopping list</caption>
        <thead className={styles.head}>
          <tr>
            <th scope="col">How many</th>
            <th scope="col">What</th>
            <th scope="col">About</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ count, what, each }) => (
            <tr key={what}>
              <td>{count}</td>
              <th scope="row">{what}</th>
              <td>{formatDollars(count * each)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row">Total, before tools and tax</th>
            <td>{formatDollars(total)}</td>
          </tr>
        </tfoot>
      </table>
      <IslandButton island="print">
        Print steps and shopping list<span className={styles.which}>: {title}</span>
      </IslandButton>
    </div>
  );
}
