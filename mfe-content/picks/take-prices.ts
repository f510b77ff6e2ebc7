import { addDays, daysBetween } from 'shared-lib/site/days.ts';
import * as v from 'valibot';
import { priceSchema } from '../src/data/schemas.ts';
import type { PriceCheck, ProductPick } from '../src/data/types.ts';
import { formatPrice } from '../src/parts/format.ts';
import { lastCheck } from '../src/shop/prices.ts';
import type { PriceRow } from './price-file.ts';

/** Checks by the id of their pick, as `prices.json` has them. */
export type PriceChecks = Readonly<Record<string, PriceCheck>>;

/** What prices are taken into. */
export interface TakingPrices {
  picks: readonly ProductPick[];
  /** The checks until now. */
  checks: PriceChecks;
  /** ISO 8601 day. */
  today: string;
  /** Whether somebody has looked again at prices that have changed by more than 40 %. */
  confirmed: boolean;
}

/** A pick whose last check is another one now. */
export interface TakenPrice {
  id: string;
  before: PriceCheck;
  now: PriceCheck;
}

/** More than this, in percent, is a wrong product or a slip more often than a price. */
const JUMP = 40;

/** What is wrong with a row, in words that follow its name. */
class Odd extends Error {}

/** Prices from a file: what they change, and what is wrong with rows, each in a sentence. */
export function takePrices(
  rows: readonly PriceRow[],
  into: TakingPrices,
): { taken: readonly TakenPrice[]; refused: readonly string[] } {
  const refused: string[] = [];
  const seen = new Map<unknown, number>();
  const taken = rows.flatMap((row) => {
    try {
      const first = seen.get(row.id);
      if (first) throw new Odd(`is in row ${first} already`);
      seen.set(row.id, row.row);
      return [takeRow(row, into)];
    } catch (error) {
      if (!(error instanceof Odd)) throw error;
      refused.push(`Row ${row.row}, ${shown(row.id)}: ${error.message}.`);
      return [];
    }
  });
  return { taken, refused };
}

/** Somebody's word on a terminal: short, and on one line. */
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

/** @throws Odd */
function takeRow(row: PriceRow, { picks, checks, today, confirmed }: TakingPrices): TakenPrice {
  const pick = picks.find(({ id }) => id === row.id);
  if (!pick) throw new Odd('no pick has this id; "npm run picks" lists them');
  const before = lastCheck(pick, checks);
  if (row.currency !== 'USD') throw new Odd(`its currency is ${shown(row.currency)}, and prices are in USD`);
  const price = dollars(row.price);
  const checkedOn = dayOf(row.checkedon);
  const inStock = yesOrNo(row.instock);
  if (checkedOn > today) throw new Odd(`it was checked on ${checkedOn}, and today is ${today}`);
  if (checkedOn < before.checkedOn)
    throw new Odd(`it was checked on ${checkedOn}, before the last check on ${before.checkedOn}`);
  const change = `${formatPrice(before.price)} became ${formatPrice(price)}`;
  for (const [words, factor] of [
    ['a hundred times', 100],
    ['a hundredth of', 1 / 100],
  ] as const)
    if (Math.abs(percent(before.price * factor, price)) <= JUMP)
      throw new Odd(`${change}, about ${words} the last price: write it in dollars, like 89.99`);
  if (!v.is(priceSchema, price))
    throw new Odd(
      `${formatPrice(price)} is not from $12.99 to $249.99, which is what picks cost (specification section 9)`,
    );
  const jump = percent(before.price, price);
  if (Math.abs(jump) > JUMP && !confirmed)
    throw new Odd(`${change}, ${signed(jump)}: look at the product again, then add --confirm`);
  return { id: pick.id, before, now: { price, checkedOn, inStock } };
}

function dollars(value: unknown): number {
  const text = String(value);
  if (!/^\$?\d{1,7}(\.\d{1,2})?$/.test(text))
    throw new Odd(`its price is ${shown(value)}: write it in dollars, like 89.99`);
  const price = Number(text.replace('$', ''));
  if (price === 0) throw new Odd('its price is 0: leave out what has no price');
  return price;
}

function dayOf(value: unknown): string {
  const text = String(value);
  if (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text)
    return text;
  throw new Odd(`it was checked on ${shown(value)}: write the day like 2026-11-25`);
}

const IN_STOCK: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  'in stock': true,
  false: false,
  no: false,
  'out of stock': false,
};

function yesOrNo(value: unknown): boolean {
  const word = String(value).toLowerCase().replaceAll('_', ' ');
  const inStock = Object.hasOwn(IN_STOCK, word) ? IN_STOCK[word] : undefined;
  if (inStock === undefined) throw new Odd(`whether it is in stock is ${shown(value)}: write yes or no`);
  return inStock;
}

/** By how much `price` is more than another one, in percent. */
const percent = (than: number, price: number): number => (price / than - 1) * 100;

const signed = (change: number): string => `${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)} %`;

/** What has changed, in words. */
export function takenText({ id, before, now }: TakenPrice): string {
  const change = percent(before.price, now.price);
  const price =
    change === 0
      ? `${formatPrice(now.price)} as before`
      : `${formatPrice(before.price)} → ${formatPrice(now.price)} (${signed(change)})`;
  const days = daysBetween(before.checkedOn, now.checkedOn);
  const day =
    days === 0
      ? `checked on ${now.checkedOn}`
      : `checked on ${now.checkedOn}, ${days} days after the last time`;
  return `${id}: ${price}, ${now.inStock ? '' : 'out of stock, '}${day}`;
}

/** The text of `prices.json`: a line for each pick, by id. */
export function checksText(checks: PriceChecks): string {
  const lines = Object.entries(checks)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([id, { price, checkedOn, inStock }]) =>
        `  ${JSON.stringify(id)}: { "price": ${price}, "checkedOn": "${checkedOn}", "inStock": ${inStock} }`,
    );
  return lines.length === 0 ? '{}\n' : `{\n${lines.join(',\n')}\n}\n`;
}
