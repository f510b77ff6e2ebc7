import { pageTitle } from '../navigation/page-title.ts';
import { canonicalAddress } from './canonical-address.ts';
import { escapeHtml } from './escape-html.ts';
import type { PageInput } from './page-input.ts';

/**
 * What a link to the page looks like where it is shared: Open Graph (https://ogp.me) and X's cards. The
 * title goes without the site's name, which has a tag of its own.
 */
export function socialTags(input: PageInput): string[] {
  const { site, route, picture } = input;
  const address = canonicalAddress(input);
  if (!route || !address) return [];
  const title = route.title || pageTitle('');
  const image = picture ? `${site.origin}${picture.path}` : null;
  const properties: [name: string, content: string | number | undefined | null][] = [
    ['og:site_name', site.identity.name],
    ['og:locale', 'en_US'],
    ['og:type', route.published ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', route.description],
    ['og:url', address],
    ['og:image', image],
    ['og:image:type', picture?.type],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture?.alt],
    ['article:published_time', route.published],
    ['article:modified_time', route.published && route.updated],
  ];
  const names: typeof properties = [
    ['twitter:card', picture ? 'summary_large_image' : 'summary'],
    ['twitter:title', title],
    ['twitter:description', route.description],
    ['twitter:image', image],
    ['twitter:image:alt', picture?.alt],
  ];
  const tags = (attribute: string, pairs: typeof properties) =>
    pairs.flatMap(([name, content]) =>
      content ? [`<meta ${attribute}="${name}" content="${escapeHtml(String(content))}">`] : [],
    );
  return [...tags('property', properties), ...tags('name', names)];
}
