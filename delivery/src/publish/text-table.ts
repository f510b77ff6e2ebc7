/** Rows as aligned columns for a terminal; the columns named by `right` stand to the right. */
export function textTable(rows: readonly (readonly string[])[], right: readonly number[] = []): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    right.includes(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return rows.map((row) => row.map(cell).join('  ').trimEnd()).join('\n');
}
