import type { ReactElement, ReactNode } from 'react';
import styles from './Table.module.css';

/** A table that scrolls by itself where it is wider than the page. */
export function Table<Row>({
  caption,
  rows,
  columns,
}: {
  caption: string;
  rows: readonly Row[];
  /** What each says of a row, by its name; one that begins with `#` has numbers. */
  columns: Readonly<Record<string, (row: Row) => ReactNode>>;
}): ReactElement {
  const all = Object.entries(columns);
  const look = (name: string) => (name.startsWith('#') ? styles.number : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe).
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {all.map(([name]) => (
              <th key={name} scope="col" className={look(name)}>
                {name.replace(/^#/, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps nothing of its own.
            <tr key={index}>
              {all.map(([name, cell]) => (
                <td key={name} className={look(name)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
