/**
 * Where a spreadsheet may begin a cell with a formula: it splits at the separator of its own locale, such as a semicolon,
 * also within quotes that it no longer knows as such. Some also run what begins with a full-width sign (`＝`).
 */
const FORMULA = /(?<=^|[",;|\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

/** A cell of RFC 4180, always quoted. */
const cell = (value: string | number): string =>
  `"${String(value).replaceAll(FORMULA, "'").replaceAll('"', '""')}"`;

/** A row of CSV (RFC 4180) with its line break. Cells that a spreadsheet would run as a formula are escaped. */
export const csvRow = (values: readonly (string | number)[]): string => `${values.map(cell).join(',')}\r\n`;
