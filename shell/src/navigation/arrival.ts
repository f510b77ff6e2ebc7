import { useEffect, useRef } from 'react';

/** What a document says of the page in it to machines, besides its title. */
const DESCRIPTION = [
  'meta[name=description]',
  'meta[name=robots]',
  'link[rel=canonical]',
  'meta[property]',
  'meta[name^="twitter:"]',
  'script[type="application/ld+json"]',
].join();

/**
 * Takes what the last page said of itself out of the document at once, so that nothing untrue stays (a `noindex` of the
 * not-found page least of all), and brings what the server says of this one. The page's own document is the only place
 * where that is written, so it is read from there, when nothing more urgent is left.
 */
function describeAnew(pathname: string): () => void {
  for (const element of document.querySelectorAll(DESCRIPTION)) element.remove();
  // Parses without running anything, and without a sink of Trusted Types.
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.onload = () => {
    const said = request.responseXML?.querySelectorAll(DESCRIPTION) ?? [];
    // Moved, not copied: the text of a copied script, even of a data block, would be a violation of Trusted Types.
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

/** The keyboard goes on from the page's heading (WCAG 2.4.3), unless the page has taken the focus for a part of its own. */
function focusHeading(): void {
  const main = document.getElementById('main');
  if (!main || (main !== document.activeElement && main.contains(document.activeElement))) return;
  const heading = main.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? main).focus({ preventScroll: true });
}

/**
 * Does after a client-side navigation what a full load does by itself: the document describes the page that is shown,
 * and the focus is at its beginning.
 */
export function usePageArrival(pathname: string): void {
  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (!window.location.hash) focusHeading();
    return describeAnew(pathname);
  }, [pathname]);
}

/**
 * Marks an element that asks for it with `data-arrives` by `data-arrived` when it is scrolled into view
 * for the first time, so that its style sheet can play its entrance there. What is in view when the page
 * arrives has played it already. Done here for static regions, whose own effects do not run.
 */
export function useArrivals(key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each rendered page has elements of its own.
  useEffect(() => {
    const seen = new WeakSet<Element>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const atFirst = !seen.has(target);
        seen.add(target);
        if (!isIntersecting) continue;
        observer.unobserve(target);
        if (!atFirst) target.setAttribute('data-arrived', '');
      }
    });
    for (const element of document.querySelectorAll('[data-arrives]')) observer.observe(element);
    return () => observer.disconnect();
  }, [key]);
}
