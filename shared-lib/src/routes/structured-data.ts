import type { SiteConfig } from '../site/site-config.ts';

/** One object of the schema.org vocabulary, as it stands in a page's JSON-LD. */
export interface StructuredData {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** What a page's structured data is made with. All addresses are absolute. */
export interface PageFacts {
  site: SiteConfig;
  path: string;
  /** The page's canonical address. */
  url: string;
  /** The picture that the page is shared with. */
  image: string | null;
}

/** What a page says of itself to machines, besides what the shell knows: breadcrumbs, the site, who makes it. */
export type DescribePage = (page: PageFacts) => readonly StructuredData[];
