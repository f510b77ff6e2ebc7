/**
 * Rows under headings, in columns as wide as what stands in them, for a terminal. Control characters do not reach it.
 * @param right the columns, from 0, that stand to the right.
 */
export function textTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  right: readonly number[] = [],
): string {
  const lines = [headings, ...rows].map((row) => row.map((cell) => cell.replace(/\p{C}/gu, ' ')));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const cell = (text: string, column: number) =>
    right.includes(column) ? text.padStart(widths[column] ?? 0) : text.padEnd(widths[column] ?? 0);
  return lines.map((line) => line.map(cell).join('  ').trimEnd()).join('\n');
}
