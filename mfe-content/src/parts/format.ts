const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** An ISO 8601 day as the site writes it, for example `June 15, 2025`. */
export function formatDay(isoDay: string): string {
  return LONG_DAY.format(new Date(isoDay));
}

/** Text whose dimensions (`2 × 6`) stay on one line. */
export function keepDimensions(text: string): string {
  return text.replace(/(\d) × (?=\d)/g, '$1\u00a0×\u00a0');
}

/** A price in dollars with two decimals, for example `$89.99` (specification section 3, "Product pick"). */
export function formatPrice(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}
