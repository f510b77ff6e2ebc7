import type { IntegrityFile } from '../federation/documents.ts';

/** A file on its way into this document, or here, and what gives its request up. */
type Arrival = readonly [done: Promise<unknown>, request: AbortController];

/** What was asked for, by address; what failed is taken out again. */
const arrivals = new Map<string, Arrival>();

async function arrive([href, integrity]: IntegrityFile, { signal }: AbortController): Promise<unknown> {
  const ask = (cache: RequestCache) => fetch(href, { integrity, cache, signal });
  // The browser may have kept bytes that were broken on their way: the second request goes past its cache.
  await ask('default').catch(() => ask('reload'));
  const link = document.createElement('link');
  // A browser that does not know it takes the bytes that it has just checked from its cache.
  if (!link.relList.supports('modulepreload')) return;
  link.rel = 'modulepreload';
  link.href = href;
  link.integrity = integrity;
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
}

/**
 * Brings a script into the document's module map, and only with the bytes that its integrity names. Imports
 * of the address then give this very module, in every browser: nothing is fetched again without a hash.
 *
 * The bytes are fetched first. Browsers up to Chromium 150 remember for the life of a document that a module
 * did not arrive, and a request that failed leaves nothing behind in any browser.
 */
export function getVerified(file: IntegrityFile): Arrival {
  const known = arrivals.get(file[0]);
  if (known) return known;
  const request = new AbortController();
  const done = arrive(file, request);
  // A request that was given up fails later, when a newer one may have its place.
  done.catch(() => arrivals.get(file[0])?.[1] === request && arrivals.delete(file[0]));
  arrivals.set(file[0], [done, request]);
  return [done, request];
}

/** Whether it was asked for before, and has not failed so far. */
export const isAskedFor = (url: string): boolean => arrivals.has(url);

/** Gives up what has not arrived, so that the next attempt makes a request of its own. */
export function giveUp(url: string): void {
  arrivals.get(url)?.[1].abort();
  arrivals.delete(url);
}
