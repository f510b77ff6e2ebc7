import type { FoundPage } from './found-page.ts';

const requested = new Set<string>();

/**
 * Asks for every file of a page at once, with integrity: without this they are found one after the
 * other. The browser holds later imports of the same addresses to the same integrity. Hydration does
 * without the page's parts (`withParts` false).
 */
export function preloadFiles({ release, page }: FoundPage, withParts: boolean): void {
  for (const index of [...page.files, ...(withParts ? page.more : [])]) {
    const [href, integrity] = release.files[index] ?? [];
    if (!href || requested.has(href)) continue;
    requested.add(href);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    if (integrity) link.integrity = integrity;
    document.head.append(link);
  }
}
