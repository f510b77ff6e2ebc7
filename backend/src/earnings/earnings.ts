import { readCsv } from 'shared-lib/fields/csv.ts';
import * as v from 'valibot';
import type { Database } from '../database/open-database.ts';
import { DAY_MS } from '../time/hours.ts';
import type { EarningTable } from './earnings-table.ts';

/** What a retailer's report says. */
export interface EarningsFile {
  /** A row for each day and tracking id; what the file has of both in several lines is added up. */
  rows: readonly EarningTable[];
  /** Why lines are left out, each with its number, in the order of the file. */
  skipped: readonly string[];
}

/** The columns, by their heads in small letters. Only the currency may be missing: then it is dollars. */
const COLUMNS = {
  date: /^date( shipped)?$/,
  'tracking id': /^tracking[ _]id$/,
  items: /^items( shipped)?$/,
  revenue: /^revenue ?(\((\$|usd)\))?$/,
  currency: /^currency$/,
} as const;
type Column = keyof typeof COLUMNS;

const ITEMS = /^-?\d{1,6}$/;
const AMOUNT = /^(-?)\$?(-?)(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{1,2}))?$/;
/** The sign or the letters of a currency that is not the dollar. */
const OTHER_MONEY = /(?!\$)\p{Sc}|[a-z]/iu;

/**
 * Reads a retailer's report: comma-separated values with a head. Refunds, tracking ids that are not the site's, other
 * currencies and what is no such line are left out, and named.
 * @param links whose links carry each tracking id (`parseRetailerTags`).
 * @param now in milliseconds since 1970 UTC: a later day is none.
 * @throws RangeError when a column is missing.
 */
export function readEarningsFile(
  text: string,
  links: ReadonlyMap<string, string>,
  now: number,
): EarningsFile {
  const [head, ...lines] = readCsv(text.replace(/^\uFEFF/, ''))
    .map((line) => ({ ...line, cells: line.cells.map((cell) => cell.trim()) }))
    .filter((line) => line.cells.some((cell) => cell !== ''));
  const heads = (head?.cells ?? []).map((name) => name.toLowerCase().replace(/\s+/g, ' '));
  const at = Object.fromEntries(
    Object.entries(COLUMNS).map(([name, pattern]) => [name, heads.findIndex((one) => pattern.test(one))]),
  ) as Record<Column, number>;
  const missing = Object.keys(COLUMNS).filter((name) => name !== 'currency' && at[name as Column] < 0);
  if (missing.length > 0)
    throw new RangeError(
      `The first line must name the columns date, tracking id, items and revenue. There is no column ${missing.join(', ')}.`,
    );
  // Its day may have begun there already.
  const last = new Date(now + DAY_MS).toISOString().slice(0, 10);
  const rows = new Map<string, EarningTable>();
  const skipped: string[] = [];
  for (const { at: line, cells, isBroken } of lines) {
    const cell = (name: Column) => cells[at[name]] ?? '';
    const skip = (why: string) => skipped.push(`line ${line}: ${why}`);
    const shown = (name: Column) => `"${cell(name).slice(0, 40)}"`;
    // An order's time may stand behind its day.
    const [day = ''] = cell('date').split(/[ T]/, 1);
    const tag = cell('tracking id');
    const whose = links.get(tag);
    const amount = AMOUNT.exec(cell('revenue'));
    const isOtherMoney = !/^(usd|\$)?$/i.test(cell('currency')) || OTHER_MONEY.test(cell('revenue'));
    if (cells.length !== heads.length)
      skip(`${cells.length} cells, and not ${heads.length} as in the first line`);
    else if (!isDay(day) || day > last) skip(`${shown('date')} is no day of the past such as 2026-11-24`);
    else if (whose === undefined)
      skip(`the tracking id ${shown('tracking id')} is not in the site's configuration`);
    else if (isOtherMoney)
      skip(`another currency than dollars: ${shown('revenue')} ${cell('currency').slice(0, 40)}`);
    else if (isBroken) skip('a double quote is not closed, or stands in a cell without quotes');
    else if (!ITEMS.test(cell('items'))) skip(`${shown('items')} is no number of items`);
    else if (!amount) skip(`${shown('revenue')} is no amount such as 1,234.50`);
    else if (amount[1] || amount[2] || cell('items').startsWith('-')) skip(`a refund of ${shown('revenue')}`);
    else {
      const [, , , dollars = '', part = ''] = amount;
      const key = `${day} ${tag}`;
      const row = rows.get(key) ?? { day, tag, links: whose, items: 0, cents: 0 };
      row.items += Number(cell('items'));
      row.cents += Number(dollars.replaceAll(',', '') + part.padEnd(2, '0'));
      rows.set(key, row);
    }
  }
  return { rows: [...rows.values()], skipped };
}

/** Whether it is a day of the calendar. */
const isDay = (text: string) => v.is(DAY, text) && new Date(text).toISOString().startsWith(text);
const DAY = v.pipe(v.string(), v.isoDate());

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 500;

/**
 * Keeps what a file says, all of it or nothing. A day and tracking id that is kept already is replaced, so a file that is
 * read twice counts once.
 * @returns how many of the rows were new, and how many said something else before.
 */
export async function keepEarnings(
  { db }: Pick<Database, 'db'>,
  rows: readonly EarningTable[],
): Promise<{ added: number; changed: number }> {
  return db.transaction().execute(async (transaction) => {
    const [first = ''] = rows.map(({ day }) => day).sort();
    const before = await readEarnings({ db: transaction }, first);
    const known = new Map(before.map((row) => [`${row.day} ${row.tag}`, row]));
    const told = rows.map((row) => ({ row, old: known.get(`${row.day} ${row.tag}`) }));
    for (let from = 0; from < rows.length; from += BATCH)
      await transaction
        .insertInto('earning')
        .values(rows.slice(from, from + BATCH))
        .onConflict((conflict) =>
          conflict.columns(['day', 'tag']).doUpdateSet(({ ref }) => ({
            links: ref('excluded.links'),
            items: ref('excluded.items'),
            cents: ref('excluded.cents'),
          })),
        )
        .execute();
    return {
      added: told.filter(({ old }) => !old).length,
      changed: told.filter(
        ({ row, old }) =>
          old && (old.items !== row.items || old.cents !== row.cents || old.links !== row.links),
      ).length,
    };
  });
}

/** What is kept of the days from this one on (ISO 8601), by day. */
export function readEarnings({ db }: Pick<Database, 'db'>, from: string): Promise<EarningTable[]> {
  return db
    .selectFrom('earning')
    .selectAll()
    .where('day', '>=', from)
    .orderBy('day')
    .orderBy('tag')
    .execute();
}
