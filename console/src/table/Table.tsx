import type { ReactElement, ReactNode } from 'react';
import styles from './Table.module.css';

/** A table that scrolls by itself where it is wider than the page. `rows` have a key and a cell for each column. */
export function Table({
  caption,
  columns,
  rows,
}: {
  caption: string;
  /** Names; one that begins with `#` has numbers. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}): ReactElement {
  const isNumber = (column: number) => columns[column]?.startsWith('#');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe).
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={isNumber(index) ? styles.number : undefined}>
                {column.replace(/^#/, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td key={columns[index]} className={isNumber(index) ? styles.number : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
