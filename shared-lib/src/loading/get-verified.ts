import type { IntegrityFile } from '../federation/documents.ts';

/** A file that is in this document or on its way, what aborts its request, and what the module map takes it by. */
type Arrival = readonly [done: Promise<unknown>, request: AbortController, link: HTMLLinkElement];

/** The requested files by address. Failed ones are removed. */
const arrivals = new Map<string, Arrival>();

let steps = 0;

/** How often something has come so far: the bytes of a file, or its place in the module map. */
export const arrivedSoFar = (): number => steps;

async function arrive(
  [href, integrity]: IntegrityFile,
  { signal }: AbortController,
  link: HTMLLinkElement,
): Promise<unknown> {
  const ask = (cache: RequestCache) => fetch(href, { integrity, cache, signal });
  // The browser's cache may hold broken bytes, so the second request bypasses it.
  await ask('default').catch(() => ask('reload'));
  steps++;
  // Without modulepreload, the import takes the checked bytes from the cache.
  if (!link.relList.supports('modulepreload')) return;
  link.rel = 'modulepreload';
  link.href = href;
  link.integrity = integrity;
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    document.head.append(link);
  });
  steps++;
}

/**
 * Brings a script into the document's module map, only with the bytes that its integrity names. Later
 * imports of the address get this module in every browser, without another fetch.
 *
 * The bytes are fetched first: browsers up to Chromium 150 remember a failed module for the document's life,
 * but a failed fetch leaves nothing behind.
 */
export function getVerified(file: IntegrityFile): Arrival {
  const known = arrivals.get(file[0]);
  if (known) return known;
  const request = new AbortController();
  const link = document.createElement('link');
  const done = arrive(file, request, link);
  // An aborted request fails late, when a newer one may have its place.
  done.catch(() => arrivals.get(file[0])?.[1] === request && arrivals.delete(file[0]));
  const arrival = [done, request, link] as const;
  arrivals.set(file[0], arrival);
  return arrival;
}

/** Whether the file was requested and has not failed so far. */
export const isAskedFor = (url: string): boolean => arrivals.has(url);

/** Aborts a request that has not arrived, so that the next attempt makes its own. A newer one is left alone. */
export function giveUp(url: string, request: AbortController): void {
  if (arrivals.get(url)?.[1] !== request) return;
  request.abort();
  arrivals.delete(url);
}
