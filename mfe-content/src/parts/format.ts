import { MONTH_NAMES } from 'shared-lib/site/facts.ts';

/** Formats an ISO 8601 date as `June 15, 2025`. */
export function formatDay(isoDay: string): string {
  const [year, month, day] = isoDay.split('-').map(Number);
  return `${MONTH_NAMES[(month ?? 0) - 1]} ${day}, ${year}`;
}

/** Formats whole dollars, 0 or more, for example `$1,250`. Avoids Intl, whose first use takes 95 ms on a phone. */
export function formatDollars(dollars: number): string {
  if (dollars < 1000) return `$${dollars}`;
  return `${formatDollars(Math.floor(dollars / 1000))},${String(dollars % 1000).padStart(3, '0')}`;
}

/** Keeps the dimensions in a text (`2 × 6`) on one line. */
export function keepDimensions(text: string): string {
  return text.replace(/(\d) × (?=\d)/g, '$1\u00a0×\u00a0');
}

/** Formats a price in dollars with two decimals, for example `$89.99` (specification section 3, "Product pick"). */
export function formatPrice(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}
