/**
 * Formats rows under headings as columns for a terminal, without control characters.
 * @param right the indexes of right-aligned columns.
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
