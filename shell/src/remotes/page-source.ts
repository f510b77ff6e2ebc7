import {
  type ComponentType,
  createContext,
  startTransition,
  use,
  useContext,
  useEffect,
  useLayoutEffect,
  useReducer,
} from 'react';
import type { RemoteRoute } from 'shared-lib';
import { requestId } from 'shared-lib/client/request-id.ts';
import type { ManifestApp, ManifestPage } from 'shared-lib/federation/documents.ts';
import { LoadError } from 'shared-lib/loading/loader.ts';
import { noteError } from '../telemetry/page-errors.ts';

/** Where pages come from: federation in the browser, the releases' server bundles when prerendering. */
export interface PageSource {
  /**
   * The page at a path; null when no app owns it, an error when `/federation.json` did not arrive. The
   * answer, or its promise, stays the same until `retry` or until the visitor leaves. A promise that never
   * settles precedes a full load: another release of what this document holds is live.
   */
  find(pathname: string): Found | Promise<Found>;
  /** The page's component: the same promise until `retry`. Never rejects. */
  load(found: FoundPage): Promise<PageResult>;
  /** Prefetches a page. A failure is forgotten. */
  prefetch(pathname: string): void;
  /** Reports a followed link to this path. Forgets failures elsewhere, and one here if the visitor was here before. */
  navigated(pathname: string): void;
  /** Asks again for what failed. Reloads the document where nothing else helps. */
  retry(): void;
  /** Asks again for what failed, in this document, without the visitor's request. */
  heal(): void;
  /** Calls `listener` at each change that a rendered page must notice. */
  subscribe(listener: () => void): () => void;
  /** Grows with each attempt to load what failed. */
  attempt(): number;
  /** The element with the server's HTML of the page at a path until the visitor leaves it; or null. */
  kept(pathname: string): Element | null;
  /** Reports that a page is on the screen and hydrated. */
  shown(pathname: string): void;
  /** Reports a page that failed while it was shown, and whose prerendered HTML is kept. */
  adopt(pathname: string, error: PageError): void;
  /** The failure of the page whose prerendered HTML was kept, or null. */
  adopted(): PageError | null;
}

/** A page with its release. */
export interface FoundPage {
  app: string;
  release: ManifestApp;
  page: ManifestPage;
}

/** A page; null where no app owns the path; an error when the list of live releases did not arrive. */
export type Found = FoundPage | null | PageError;

/**
 * The result of loading a page:
 * - `page`: it is here;
 * - `static`: it needs no script, and its prerendered HTML is on the screen;
 * - `failed`: it did not arrive; its prerendered HTML, if any, stays on the screen.
 *
 * `activate` is the route's own.
 */
export type PageResult = (
  | { kind: 'page'; Page: ComponentType }
  | { kind: 'static' }
  | { kind: 'failed'; error: PageError }
) & { activate?: RemoteRoute['activate'] | undefined };

/**
 * An error of a page. `message` and `cause` are for the log; visitors read the site's words and `reference`,
 * which finds them in the log.
 */
export class PageError extends Error {
  override readonly name = 'PageError';
  /** Six characters find one line of a log and can be read out. */
  reference: string = requestId().slice(-6).toUpperCase();
  /** Whether only a new document helps: browsers keep code that arrived and failed. */
  readonly needsDocument: boolean;

  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    const isMissing = cause instanceof LoadError && !cause.isRemembered;
    this.needsDocument = cause !== undefined && !isMissing;
  }

  /** Adds the page's owner to the reference, for the visitor to report: name and version. */
  addOwner(owner: string): this {
    if (owner && !this.reference.includes(owner)) this.reference = `${owner}, ${this.reference}`;
    return this;
  }

  /** Writes it to the console, with its reference. */
  log(): this {
    noteError(this);
    console.error(`[${this.reference}] ${this.message}`, this.cause ?? '');
    return this;
  }
}

/** Constant for the life of the page. */
export const PageSourceContext = createContext<PageSource | null>(null);

/** A source without pages, to be completed by prerendering and by tests. */
export const NO_PAGES: PageSource = {
  find: () => null,
  load: ({ page }) => Promise.reject(new Error(`${page.path} has no component to render.`)),
  prefetch() {},
  navigated() {},
  retry() {},
  heal() {},
  subscribe: () => () => {},
  attempt: () => 0,
  kept: () => null,
  shown() {},
  adopt() {},
  adopted: () => null,
};

/** The page source of this application. @throws Error outside the shell. */
export function usePageSource(): PageSource {
  const source = useContext(PageSourceContext);
  if (!source) throw new Error('No page source: the application was rendered outside the shell.');
  return source;
}

/** The page at a path; null when no app owns it, an error when the list of releases did not arrive. Suspends. */
export function useFoundPage(pathname: string): Found {
  const source = usePageSource();
  const [, renderAgain] = useReducer((round: number) => round + 1, 0);
  // In a transition, so that the screen stays until the replacement is complete.
  useEffect(() => source.subscribe(() => startTransition(renderAgain)), [source]);
  const found = source.find(pathname);
  return found instanceof Promise ? use(found) : found;
}

/** Tells the page source where the visitor is. */
export function useNavigated(pathname: string, key: string): void {
  const source = usePageSource();
  // biome-ignore lint/correctness/useExhaustiveDependencies: following the same link again is a new key.
  useLayoutEffect(() => source.navigated(pathname), [source, pathname, key]);
}

/** Presses again what the visitor has pressed before the application ran, and ends the boot script's list. */
function pressAgain(): void {
  const { early } = window;
  if (!early) return;
  const pressed = early.clicks ?? [];
  early.clicks = null;
  for (const { target } of pressed) {
    const element = (target as Element).closest<HTMLElement>('button,[data-island]');
    if (element?.isConnected) element.click();
  }
}

/**
 * Sets a user-timing mark `page <path>` when a page has become interactive (W3C User Timing), and gives it the presses
 * from before.
 */
export function usePageMark(path: string): void {
  useEffect(() => {
    performance.mark(`page ${path}`);
    // After the effects of the page: what they listen for comes then.
    setTimeout(pressAgain);
  }, [path]);
}
