import { currentSite } from 'shared-lib';
import { pageTitle } from 'shared-lib/site/page-title.ts';

/** The elements of the head that describe the page, besides its title. */
const DESCRIPTION = [
  'meta[name=description]',
  'meta[name=robots]',
  'link[rel=canonical]',
  'meta[property]',
  'meta[name^="twitter:"]',
  'script[type="application/ld+json"]',
].join();

/** The delay that lets the new page render its first frame, in milliseconds. */
const IDLE_MS = 100;

let stopDescribing: (() => void) | undefined;

/**
 * Removes the last page's descriptions immediately, so that none outlives its page. Then, when the browser is idle, reads
 * this page's descriptions from its own document, the only place that has them.
 */
function describe(): void {
  stopDescribing?.();
  for (const element of document.querySelectorAll(DESCRIPTION)) element.remove();
  // Parses without running scripts and without a Trusted Types sink.
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onload = () => {
    const described = request.responseXML?.querySelectorAll(DESCRIPTION) ?? [];
    // Moved, not copied: copying a script's text, even of a data block, violates Trusted Types.
    document.head.append(...described);
  };
  const timer = setTimeout(() => {
    request.open('GET', window.location.pathname);
    request.send();
  }, IDLE_MS);
  stopDescribing = () => {
    clearTimeout(timer);
    request.onload = null;
    request.abort();
  };
}

/** Moves the focus to the page's heading (WCAG 2.4.3), unless the page has focused one of its parts. */
function focusHeading(main: HTMLElement): void {
  if (main !== document.activeElement && main.contains(document.activeElement)) return;
  const heading = main.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

/** Sets and announces the title of a page after a client-side navigation, updates its metadata, and moves the focus. */
export function announceArrival(main: HTMLElement, name: string): void {
  document.title = pageTitle(name, currentSite().identity);
  const announcer = document.getElementById('announcer');
  if (announcer) announcer.textContent = document.title;
  describe();
  if (!window.location.hash) focusHeading(main);
}
