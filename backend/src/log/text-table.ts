/** Formats rows under headings as columns for a terminal. `right` has the indexes of right-aligned columns. */
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

/** Where a spreadsheet may find a formula: at a cell's start, or after a character that may split a quoted cell. */
const FORMULA = /(?<=^|[",;|\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

const csvCell = (value: string | number): string =>
  `"${String(value).replaceAll(FORMULA, "'").replaceAll('"', '""')}"`;

/** The first row of a CSV file. Without the byte order mark, Excel would not read UTF-8. */
export const csvHeader = (columns: readonly string[]): string => `\uFEFF${csvRow(columns)}`;

/** A row of CSV (RFC 4180) with its line break. Cells that a spreadsheet would run as a formula are escaped. */
export const csvRow = (values: readonly (string | number)[]): string =>
  `${values.map(csvCell).join(',')}\r\n`;
