import type { SiteConfig } from '../site/site-config.ts';

/** One object of the schema.org vocabulary in a page's JSON-LD. */
export interface StructuredData {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** The input for a page's structured data. All addresses are absolute. */
export interface PageFacts {
  site: SiteConfig;
  path: string;
  /** The page's canonical address. */
  url: string;
  /** The picture for sharing. */
  image: string | null;
}

/** Creates a page's own structured data. The shell adds breadcrumbs, site and publisher. */
export type DescribePage = (page: PageFacts) => readonly StructuredData[];
