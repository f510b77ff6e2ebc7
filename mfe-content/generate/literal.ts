/** A value of plain data as TypeScript writes it, with keys without quotes. */
export function literal(value: unknown): string {
  // No string of JSON breaks a line, so what a line begins with is a key.
  return JSON.stringify(value, null, 2).replace(/^( *)"(\w+)":/gm, '$1$2:');
}
