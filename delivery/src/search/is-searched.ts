import type { ReleaseRoute } from '../store/site.ts';

type Searched = Pick<ReleaseRoute, 'layout' | 'access' | 'indexed' | 'canonical'>;

/**
 * Whether readers find a page by its words: what robots may index, and the variants that robots are only
 * sent past because they stand beside another page.
 */
export function isSearched({ layout, access, indexed, canonical }: Searched): boolean {
  return layout === 'public' && access === 'anyone' && (indexed || canonical !== undefined);
}
