import type { StructuredData } from 'shared-lib';
import { breadcrumbList } from './breadcrumb-list.ts';
import { canonicalAddress } from './canonical-address.ts';
import { organization } from './organization.ts';
import type { PageInput } from './page-input.ts';
import { website } from './website.ts';

/** What a page says to machines: what the shell knows of every page, then what the page says of itself. */
export async function describePage(input: PageInput): Promise<readonly StructuredData[]> {
  const { site, path, route, picture } = input;
  const url = canonicalAddress(input);
  if (!route || !url) return [];
  const own = path === '/' ? [organization(site), website(site)] : [breadcrumbList(input, route)];
  const image = picture && `${site.origin}${picture.path}`;
  const module = await route.structuredData?.();
  return [...own, ...(module?.default({ site, path, url, image }) ?? [])];
}
