import { createContext } from 'react';
import type { FoundPage } from './found-page.ts';
import type { Found } from './page-finder.ts';
import type { PageResult } from './page-result.ts';

/** Where pages come from: federation in the browser, the releases' server bundles when prerendering. */
export interface PageSource {
  /**
   * The page at a path; null when no app owns it, an error when `/federation.json` did not arrive. The same
   * answer, or promise of one, until `retry` or until the visitor is elsewhere. A promise that never gives
   * anything precedes a full load: another release of what this document holds is live.
   */
  find(pathname: string): Found | Promise<Found>;
  /** The page's component: the same promise until `retry`. It never rejects. */
  load(found: FoundPage): Promise<PageResult>;
  /** Gets a page ready that the visitor is likely to open. A failure is forgotten. */
  prefetch(pathname: string): void;
  /** The visitor is on another path now: failures elsewhere are forgotten. */
  navigated(pathname: string): void;
  /** Asks again for what failed. */
  retry(): void;
  subscribe(listener: () => void): () => void;
  /** Grows with each change that a rendered page must hear of. */
  generation(): number;
  /** The failure of the page whose prerendered HTML was kept, or null. */
  adopted(): Error | null;
}

/** Constant for the life of the page. */
export const PageSourceContext = createContext<PageSource | null>(null);
