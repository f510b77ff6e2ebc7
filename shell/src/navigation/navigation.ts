import { currentSite, sharedAuthStore } from 'shared-lib';
import { isAccountPage } from 'shared-lib/federation/documents.ts';
import { pageTitle } from 'shared-lib/site/facts.ts';
import { accessTo } from '../access/Gate.tsx';
import { closeMenu, hideNotice, showNotice, updateFrame } from '../layout/frame.ts';
import type { Pages } from '../remotes/pages.ts';
import { type Region, startRegion } from '../remotes/region.ts';
import { currentLocation, siteNavigator } from './site-navigator.ts';

const PAGE_TIMEOUT_MS = 4000;
const SERVER_TIMEOUT_MS = 4000;
const PROGRESS_DELAY_MS = 180;

/** Also true for a path of the server itself, such as `/_preview/end`. */
const isFile = (pathname: string) => pathname.includes('.') || pathname.startsWith('/_');

/** Any status below 500 counts, because the browser can load even a 404 page. */
const isServerReachable = (): Promise<boolean> =>
  fetch(window.location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(SERVER_TIMEOUT_MS),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );

interface ShownPage {
  pathname: string;
  /** Absent while the page loads, and on a page that is not hydrated. */
  region?: Region;
}

/** Shows pages in this document (WHATWG HTML, section 7.2.6; docs/decisions/125). The caller adds the first region. */
export function startNavigation(main: HTMLElement, pages: Pages): ShownPage {
  const shownPage: ShownPage = { pathname: window.location.pathname };
  const { documentElement } = document;

  /** Resolves to false if the page needs another document. */
  async function show(signal: AbortSignal): Promise<boolean> {
    const location = currentLocation();
    const match = await pages.find(location.pathname);
    if (!match) return false;
    const { path, access, layout, title } = match.page;
    // Only an account page's document has the Cross-Origin-Opener-Policy, which ends an opener's access to this window.
    if (window.opener && isAccountPage(match.page)) return false;
    const decision = accessTo(access, location, sharedAuthStore.getSnapshot().status);
    if (decision !== 'open' && decision !== 'wait') {
      // The redirect aborts this navigation.
      siteNavigator.replace(decision);
      return true;
    }
    const page = await pages.loadWithFragments(match);
    if (!page) return false;
    if (signal.aborted) return true;
    const element = document.createElement('div');
    element.dataset.mfe = match.app;
    return new Promise((resolve, reject) => {
      const region = startRegion(element, {
        match,
        page,
        onArrive() {
          resolve(true);
          if (signal.aborted) return region.end();
          shownPage.region?.end();
          Object.assign(shownPage, { pathname: location.pathname, region });
          main.replaceChildren(element);
          updateFrame(path, layout);
          announceArrival(main, title);
          pages.enter(match.app);
        },
        onFailure(error) {
          reject(error);
          // The page threw after it was shown. Its document has readable HTML.
          if (element.isConnected) window.location.reload();
        },
      });
    });
  }

  async function loadDocument(event: NavigateEvent, from: NavigationHistoryEntry | null): Promise<void> {
    const isReachable = await isServerReachable();
    if (event.signal.aborted) return;
    if (isReachable) {
      window.location.reload();
      // The old page stays on the screen until the document has loaded.
      return new Promise(() => {});
    }
    const { url } = event.destination;
    const index = window.navigation.currentEntry?.index ?? 0;
    if (event.navigationType === 'replace') history.replaceState(null, '', from?.url);
    else if (from) history.go(from.index - index);
    showNotice({ text: UNREACHABLE, isUrgent: true, retry: () => window.location.assign(url) });
  }

  async function handle(event: NavigateEvent, from: NavigationHistoryEntry | null): Promise<void> {
    hideNotice();
    // A page that loads after the timeout must not replace the page that the visitor stays on.
    const signal = AbortSignal.any([event.signal, AbortSignal.timeout(PAGE_TIMEOUT_MS)]);
    const aborted = new Promise<never>((_, reject) => {
      signal.onabort = () => reject(signal.reason);
    });
    const timer = setTimeout(() => documentElement.setAttribute('data-navigating', ''), PROGRESS_DELAY_MS);
    try {
      const isShown = await Promise.race([show(signal), aborted]).catch((error) => {
        if (!event.signal.aborted)
          console.error(`${event.destination.url} did not load. Loading its document instead.`, error);
        return false;
      });
      if (!isShown && !event.signal.aborted) await loadDocument(event, from);
    } finally {
      clearTimeout(timer);
      documentElement.removeAttribute('data-navigating');
    }
  }

  window.navigation?.addEventListener('navigate', (event) => {
    const { pathname } = new URL(event.destination.url);
    if (!event.canIntercept || event.hashChange || event.downloadRequest || event.formData) return;
    if (event.navigationType === 'reload' || isFile(pathname)) return;
    const from = window.navigation.currentEntry;
    const isSame = pathname === shownPage.pathname;
    event.intercept({
      focusReset: 'manual',
      // A page that replaces its own query keeps its scroll position.
      scroll:
        isSame && event.navigationType === 'replace' && !event.userInitiated ? 'manual' : 'after-transition',
      async handler() {
        if (!isSame) return handle(event, from);
        closeMenu();
        shownPage.region?.update();
      },
    });
  });
  if (!window.navigation)
    window.addEventListener('popstate', () => {
      if (window.location.pathname === shownPage.pathname) shownPage.region?.update();
      else window.location.reload();
    });
  return shownPage;
}

const UNREACHABLE =
  'That page did not load: the site cannot be reached. You are still on the previous page. Check your connection and try again.';

export function prefetchOnIntent({ find, loadWithFragments }: Pages): void {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object;
  if (!window.navigation || connection?.saveData) return;
  const prefetch = async ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    const { origin, pathname } = window.location;
    if (!link || link.target || link.origin !== origin || link.pathname === pathname || isFile(link.pathname))
      return;
    const match = await find(link.pathname);
    if (match) await loadWithFragments(match);
  };
  // Ignores failures, because a click on the link loads the page again and reports a failure.
  for (const type of ['pointerover', 'focusin', 'touchstart'])
    document.addEventListener(type, (event) => prefetch(event).catch(() => {}), { passive: true });
}

/** The head elements that describe only the document's first page. */
const DESCRIPTION =
  'meta:is([name=description],[name=robots],[property],[name^="twitter:"]),[rel=canonical],[type="application/ld+json"]';

/** Focuses the hash's target or the heading (WCAG 2.4.3), unless the page has focused an element itself. */
function focusTarget(main: HTMLElement): void {
  if (main !== document.activeElement && main.contains(document.activeElement)) return;
  const { hash } = window.location;
  const hashTarget = hash ? document.getElementById(hash.slice(1)) : null;
  const target = hashTarget ?? main.querySelector('h1') ?? main;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function announceArrival(main: HTMLElement, name: string): void {
  document.title = pageTitle(name, currentSite().identity);
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = document.title;
  for (const element of document.querySelectorAll(DESCRIPTION)) element.remove();
  focusTarget(main);
}
