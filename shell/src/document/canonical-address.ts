import type { PageInput } from './page-input.ts';

/** A page's one absolute address, or that of the page that it is a variant of; none where no page is. */
export function canonicalAddress({ site, path, route }: PageInput): string | null {
  return route ? `${site.origin}${route.canonical ?? path}` : null;
}
