import type { RetailerLink } from '../data/types.ts';

/** A retailer search with the site's affiliate tag, which is configuration and never part of the data. */
export function affiliateUrl(link: RetailerLink, tag: string): string {
  return `${link}&tag=${encodeURIComponent(tag)}`;
}
