import type { FoundPage } from './found-page.ts';

const sheets = new Map<string, Promise<void>>();

/** Loads a release's stylesheet unless the document has it. A failed one is asked for again the next time. */
export function loadStylesheet({ release }: FoundPage): Promise<void> {
  const [href, integrity] = release.css ?? [];
  if (!href || document.querySelector(`link[data-covers~="${href}"]`)) return Promise.resolve();
  const known = sheets.get(href);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    if (integrity) link.integrity = integrity;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      sheets.delete(href);
      reject(new Error(`the stylesheet ${href} did not arrive`));
    });
    document.head.append(link);
  });
  sheets.set(href, loading);
  return loading;
}
