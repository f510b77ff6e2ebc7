import type { SiteConfig } from 'shared-lib';
import { addDays, daysBetween, mondayOf } from 'shared-lib/site/days.ts';
import prices from '../data/prices.json' with { type: 'json' };
import type { PriceCheck, ProductPick } from '../data/types.ts';

const CHECKS: Readonly<Record<string, PriceCheck>> = prices;

/** When a pick's price was last checked, and what was seen. */
export const lastCheck = ({ id, price, checkedOn }: ProductPick, checks = CHECKS): PriceCheck =>
  checks[id] ?? { price, checkedOn, inStock: true };

/**
 * How old a price is on a page (docs/decisions/115):
 * - `typical`: it was checked lately;
 * - `former`: it is what it was;
 * - `unknown`: only the retailer knows.
 */
export type PriceAge = 'typical' | 'former' | 'unknown';

/**
 * How old a price is in the days that pages are composed for: on the last of them, so that it is never shown longer than
 * the policy allows. `former`, which is always true, where nobody has said what day it is.
 * @param checkedOn ISO 8601 day.
 */
export function priceAge(checkedOn: string, { day, prices }: Pick<SiteConfig, 'day' | 'prices'>): PriceAge {
  if (!day || !prices) return 'former';
  const days = daysBetween(checkedOn, addDays(mondayOf(day), 6));
  if (days > prices.askAfterDays) return 'unknown';
  return days > prices.maxAgeDays ? 'former' : 'typical';
}
