import type { ReactElement } from 'react';
import { Table } from '../table/Table.tsx';

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
  name,
  rows,
}: {
  caption: string;
  /** What a row is. */
  name: string;
  rows: readonly { name: string; before: number; after: number }[];
}): ReactElement {
  return (
    <Table
      caption={caption}
      columns={[name, '#Before', '#After', '#Change']}
      rows={rows.map(({ name: key, before, after }) => ({
        key,
        cells: [key, size(before), size(after), grown(before, after)],
      }))}
    />
  );
}
