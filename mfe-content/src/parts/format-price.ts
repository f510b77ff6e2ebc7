/** A price in dollars with two decimals, for example `$89.99` (specification section 3, "Product pick"). */
export function formatPrice(dollars: number): string {
  return `$${dollars.toFixed(2)}`;
}
