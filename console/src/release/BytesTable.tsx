import type { ReactElement } from 'react';
import styles from './BytesTable.module.css';

/** `12.3 KB`. */
const size = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

/** `+120 bytes`, `−3.1 KB`, `same`. */
function grown(before: number, after: number): string {
  const by = after - before;
  if (by === 0) return 'same';
  const much = Math.abs(by) < 1024 ? `${Math.abs(by)} bytes` : size(Math.abs(by));
  return `${by > 0 ? '+' : '−'}${much}`;
}

/** Bytes before and after, as transferred. */
export function BytesTable({
  caption,
  rows,
}: {
  caption: string;
  rows: readonly { name: string; before: number; after: number }[];
}): ReactElement {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {['', 'Before', 'After', 'Change'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{size(before)}</td>
            <td>{size(after)}</td>
            <td>{grown(before, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
