import { createContext } from 'react';
import type { FoundPage } from './found-page.ts';
import type { Found } from './page-finder.ts';
import type { PageResult } from './page-result.ts';
import type { PageError } from './remote-error.ts';

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
  /** A link was followed to this path: failures elsewhere are forgotten, and one here when it was here before. */
  navigated(pathname: string): void;
  /** Asks again for what failed; loads the document anew where nothing else can help. */
  retry(): void;
  /** Asks again for what failed, in this document: when nobody has asked for it. */
  heal(): void;
  subscribe(listener: () => void): () => void;
  /** Grows with each change that a rendered page must hear of. */
  generation(): number;
  /** Grows with each attempt to bring what failed. */
  attempt(): number;
  /** The element with the server's HTML of the page at a path, while the visitor has not left it; or null. */
  kept(pathname: string): Element | null;
  /** Tells that a page is on the screen and alive. */
  shown(pathname: string): void;
  /** Tells of a page that failed while it was shown, and whose prerendered HTML is kept. */
  adopt(error: PageError): void;
  /** The failure of the page whose prerendered HTML was kept, or null. */
  adopted(): PageError | null;
}

/** Constant for the life of the page. */
export const PageSourceContext = createContext<PageSource | null>(null);
