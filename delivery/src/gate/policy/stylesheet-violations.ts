import { isForeign } from './is-foreign.ts';

/** What a stylesheet would load that the policy forbids: from another origin, or from its own text. */
export function stylesheetViolations(css: string): string[] {
  const addresses = [...css.matchAll(/url\(\s*["']?([^"')]*)|@import\s+["']([^"']*)/gi)].map(
    ([, url, imported]) => url ?? imported ?? '',
  );
  return [...new Set(addresses)]
    .filter((address) => isForeign(address))
    .map((address) => `loads from elsewhere than this site (${address.slice(0, 60)})`);
}
