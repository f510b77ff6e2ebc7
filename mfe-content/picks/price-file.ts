import { readCsv } from 'shared-lib/fields/csv.ts';

/** What is wrong with a file of prices, and what to do. */
export class PriceFileError extends Error {
  override name = 'PriceFileError';
}

/** A row as it stands in the file: every value is still somebody's word. */
export type PriceRow = Readonly<Record<Column, unknown>> & {
  /** Its number, without the row of names. */
  row: number;
};

/** What a row says, by the names of its columns in lower-case letters alone: `checked on`, `checked_on`, `checkedOn`. */
const COLUMNS = {
  id: 'id',
  price: 'price',
  currency: 'currency',
  instock: 'in stock',
  checkedon: 'checked on',
};
type Column = keyof typeof COLUMNS;

/** Many times what a feed of all picks has. */
const MOST_ROWS = 2000;
/** The same in bytes. */
export const LARGEST_FILE = 1024 ** 2;

/**
 * Reads a file of prices, CSV (RFC 4180, commas) or a JSON list of objects. Other columns are left out.
 * @throws PriceFileError that says where it cannot be read.
 */
export function readPriceFile(bytes: Uint8Array): PriceRow[] {
  if (bytes.length > LARGEST_FILE)
    throw new PriceFileError('It is larger than 1 MB: keep the rows of picks.');
  const text = decode(bytes).trim();
  const records = text.startsWith('[') ? jsonRecords(text) : csvRecords(text);
  if (records.length === 0) throw new PriceFileError('It has no rows.');
  if (records.length > MOST_ROWS)
    throw new PriceFileError(`It has more than ${MOST_ROWS} rows: keep those of picks.`);
  return records.map((record, index) => rowOf(record, index + 1));
}

function decode(bytes: Uint8Array): string {
  try {
    // It also leaves out a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PriceFileError('It is not UTF-8 text: save it as "CSV UTF-8".');
  }
}

function rowOf(record: object, row: number): PriceRow {
  const named = new Map(
    Object.entries(record).map(([name, value]) => [name.toLowerCase().replace(/[^a-z]/g, ''), value]),
  );
  const missing = Object.entries(COLUMNS).flatMap(([key, name]) => (named.has(key) ? [] : [`"${name}"`]));
  if (missing.length > 0) throw new PriceFileError(`Row ${row} has no ${missing.join(', no ')}.`);
  return { ...(Object.fromEntries(named) as Record<Column, unknown>), row };
}

function jsonRecords(text: string): object[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (error) {
    throw new PriceFileError(`It is not JSON: ${(error as Error).message}`);
  }
  const records = list as unknown[];
  const odd = records.findIndex((one) => typeof one !== 'object' || one === null || Array.isArray(one));
  if (odd >= 0) throw new PriceFileError(`Row ${odd + 1} is not an object.`);
  return records as object[];
}

function csvRecords(text: string): object[] {
  const lines = readCsv(text);
  const broken = lines.findIndex(({ isBroken }) => isBroken);
  if (broken >= 0)
    throw new PriceFileError(
      `Row ${broken} has a double quote that is not closed, or stands in a value without quotes.`,
    );
  const [{ cells: names } = { cells: [] }, ...rows] = lines;
  if (names.length === 1 && /[;\t]/.test(names[0] ?? ''))
    throw new PriceFileError('Its columns are not separated by commas: save it as CSV with commas.');
  return rows.map(({ cells: values }, index) => {
    if (values.length !== names.length)
      throw new PriceFileError(
        `Row ${index + 1} has ${values.length} values for ${names.length} columns. Text with a comma stands in double quotes.`,
      );
    return Object.fromEntries(names.map((name, at) => [name, values[at]?.trim()]));
  });
}
