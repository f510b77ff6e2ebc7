import { LoadError, PATIENCE_MS, within } from 'shared-lib/loading/loader.ts';
import type { FoundPage } from './found-page.ts';

const sheets = new Map<string, Promise<void>>();

function link(href: string, integrity: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('link');
    element.rel = 'stylesheet';
    element.href = href;
    element.integrity = integrity;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new LoadError(`${href} did not arrive`));
    });
    document.head.append(element);
  });
}

async function load(href: string, integrity: string): Promise<void> {
  try {
    await link(href, integrity);
  } catch (error) {
    // The browser may have kept bytes that were broken on their way: this request goes past its cache.
    await fetch(href, { integrity, cache: 'reload' }).catch(() => Promise.reject(error));
    await link(href, integrity);
  }
}

/** Loads a release's stylesheet unless the document has it. A failed one is asked for again the next time. */
export function loadStylesheet({ release }: FoundPage): Promise<void> {
  const [href, integrity = ''] = release.css ?? [];
  if (!href || document.querySelector(`link[data-covers~="${href}"]`)) return Promise.resolve();
  const known = sheets.get(href);
  if (known) return known;
  const late = () => new LoadError(`${href} did not arrive in time`);
  const loading = within(load(href, integrity), PATIENCE_MS, late);
  sheets.set(href, loading);
  loading.catch(() => sheets.delete(href));
  return loading;
}
