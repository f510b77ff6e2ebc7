/**
 * Positions at which a spreadsheet may find a formula: spreadsheets split cells at the separator of their own locale, such
 * as a semicolon, even within quotes. Some also run formulas that begin with a full-width sign (`＝`).
 */
const FORMULA = /(?<=^|[",;|\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

/** A cell of RFC 4180, always quoted. */
const cell = (value: string | number): string =>
  `"${String(value).replaceAll(FORMULA, "'").replaceAll('"', '""')}"`;

/** A row of CSV (RFC 4180) with its line break. Cells that a spreadsheet would run as a formula are escaped. */
export const csvRow = (values: readonly (string | number)[]): string => `${values.map(cell).join(',')}\r\n`;
