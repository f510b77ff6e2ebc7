import type { AppList } from 'shared-lib/federation/documents.ts';
import { addressOf, LoadError, within } from 'shared-lib/loading/loader.ts';

const sheets = new Map<string, Promise<unknown>>();

/** Loads a release's stylesheet unless the document has it. Development has none. A failed one is requested again the next time. */
export function loadStylesheet({ css }: AppList): Promise<unknown> | undefined {
  if (!css) return undefined;
  const [path, integrity] = css;
  const href = addressOf(path);
  const known = sheets.get(href);
  if (known) return known;
  const lost = () => new LoadError(`${href} did not arrive`);
  const link = () =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href,
        ...(href === path ? {} : { integrity, crossOrigin: '' }),
        onload: resolve,
        onerror() {
          element.remove();
          reject(lost());
        },
      });
      document.head.append(element);
    });
  const loading = within(link(), lost);
  sheets.set(href, loading);
  loading.catch(() => sheets.delete(href));
  return loading;
}
