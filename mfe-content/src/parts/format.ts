import { MONTH_NAMES } from 'shared-lib/site/facts.ts';

/** `June 15, 2025` for an ISO 8601 date. */
export function formatDay(isoDay: string): string {
  const [year, month, day] = isoDay.split('-').map(Number);
  return `${MONTH_NAMES[(month ?? 0) - 1]} ${day}, ${year}`;
}

/** Whole dollars, 0 or more. Avoids Intl, whose first use takes 95 ms on a phone. */
export function formatDollars(dollars: number): string {
  if (dollars < 1000) return `$${dollars}`;
  return `${formatDollars(Math.floor(dollars / 1000))},${String(dollars % 1000).padStart(3, '0')}`;
}

export function keepDimensions(text: string): string {
  return text.replace(/(\d) × (?=\d)/g, '$1\u00a0×\u00a0');
}

/** Specification section 3, "Product pick". */
export function formatPrice(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}
