import {
  type ComponentType,
  createContext,
  startTransition,
  use,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import type { RemoteRoute } from 'shared-lib';
import type { Found, FoundPage } from './page-finder.ts';
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

/**
 * What became of a page:
 * - `page`: it is here;
 * - `prose`: it needs no script, and its prerendered HTML is on the screen;
 * - `adopt`: it did not arrive, but its prerendered HTML is on the screen and stays there;
 * - `failed`: it did not arrive, and there is nothing to show in its place.
 *
 * `enliven` is the route's own.
 */
export type PageResult = (
  | { kind: 'page'; Page: ComponentType }
  | { kind: 'prose' }
  | { kind: 'adopt'; error: PageError }
  | { kind: 'failed'; error: PageError }
) & { enliven?: RemoteRoute['enliven'] | undefined };

/** The page source of this application. @throws Error outside the shell. */
export function usePageSource(): PageSource {
  const source = useContext(PageSourceContext);
  if (!source) throw new Error('No page source: the application was rendered outside the shell.');
  return source;
}

/** The page at a path: null when no app owns it, an error when the list of releases did not arrive. Suspends. */
export function useFoundPage(pathname: string): Found {
  const source = usePageSource();
  const [, setGeneration] = useState(0);
  // In a transition, so that what is on the screen stays until its replacement is complete.
  useEffect(
    () => source.subscribe(() => startTransition(() => setGeneration(source.generation()))),
    [source],
  );
  const found = source.find(pathname);
  return found instanceof Promise ? use(found) : found;
}

/** Tells the page source where the visitor is. */
export function useNavigated(pathname: string, key: string): void {
  const source = usePageSource();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link once more is a new key.
  useLayoutEffect(() => source.navigated(pathname), [source, pathname, key]);
}

/** Leaves a user-timing mark `page <path>` when a page has become interactive (W3C User Timing). */
export function usePageMark(path: string): void {
  useEffect(() => {
    performance.mark(`page ${path}`);
  }, [path]);
}
