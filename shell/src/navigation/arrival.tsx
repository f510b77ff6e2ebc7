import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { currentSite } from 'shared-lib';
import styles from 'shared-lib/ui/Hidden.module.css';

/** What the head says of the page, besides its title. */
const DESCRIPTION = [
  'meta[name=description]',
  'meta[name=robots]',
  'link[rel=canonical]',
  'meta[property]',
  'meta[name^="twitter:"]',
  'script[type="application/ld+json"]',
].join();

/**
 * Removes the last page's descriptions at once, so that none outlives its page (least of all the not-found
 * page's `noindex`). Then, when the browser is idle, reads this page's descriptions from its own document,
 * the only place that has them.
 */
function describeAnew(pathname: string): () => void {
  for (const element of document.querySelectorAll(DESCRIPTION)) element.remove();
  // Parses without running scripts and without a Trusted Types sink.
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onload = () => {
    const said = request.responseXML?.querySelectorAll(DESCRIPTION) ?? [];
    // Moved, not copied: copying a script's text, even of a data block, violates Trusted Types.
    document.head.append(...said);
  };
  const ask = () => {
    request.open('GET', pathname);
    request.send();
  };
  // WebKit has no idle callback.
  const timer = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(ask), 100);
  return () => {
    clearTimeout(timer);
    request.onload = null;
    if (request.readyState > 0) request.abort();
  };
}

/** Moves the focus to the page's heading (WCAG 2.4.3), unless the page has focused a part of its own. */
function focusHeading(): void {
  const main = document.getElementById('main');
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

/** Does what a full load does by itself: describes the page in the document and puts the focus at its beginning. */
export function usePageArrival(pathname: string): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      // The router listens only from here on: it missed a visitor who went back while the shell started.
      if (window.location.pathname !== pathname) window.dispatchEvent(new PopStateEvent('popstate'));
      return;
    }
    if (!window.location.hash) focusHeading();
    return describeAnew(pathname);
  }, [pathname]);
}

/** Sets the document's title and reads it out after a client-side navigation, as a full load would. */
export function PageAnnouncer({ name }: { name: string }): ReactElement {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    const title = pageTitle(name);
    document.title = title;
    setAnnounced((before) => (pathname === first && before === '' ? '' : title));
  }, [name, pathname, first]);
  return (
    <div className={styles.hidden} aria-live="assertive" aria-atomic="true">
      {announced}
    </div>
  );
}

/** A document title: the page's name, then the site's (specification section 2). The home page has no name. */
export function pageTitle(name: string): string {
  const { name: site, tagline } = currentSite().identity;
  return name ? `${name} | ${site}` : `${tagline} | ${site}`;
}
