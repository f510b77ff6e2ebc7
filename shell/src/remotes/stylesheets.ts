import type { ManifestApp } from 'shared-lib/federation/documents.ts';
import { LoadError, within } from 'shared-lib/loading/loader.ts';

const sheets = new Map<string, Promise<unknown>>();

/** The whole stylesheet of the document's page, if it covers what is asked for. Development has none. */
const whole = (covering = '') =>
  document.querySelector<HTMLElement>(`[data-whole${covering}]`)?.dataset.whole?.split(' ');

/** Loads all the rules that the document's own are a part of. */
export const loadWhole = (): Promise<unknown> => load(whole());

/** Loads the stylesheet that has a release's rules. */
export const loadStylesheet = ({ css }: ManifestApp): Promise<unknown> =>
  load(css && (whole(`~="${css[0]}"`) ?? css));

/** Loads a stylesheet unless the document has it. A failed one is requested again the next time. */
function load([href, integrity = '']: readonly string[] = []): Promise<unknown> {
  if (!href) return Promise.resolve();
  const known = sheets.get(href);
  if (known) return known;
  const lost = () => new LoadError(`${href} did not arrive`);
  const link = () =>
    new Promise((resolve, reject) => {
      const element = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href,
        integrity,
        // It may be on another origin.
        crossOrigin: '',
        onload: resolve,
        onerror() {
          element.remove();
          reject(lost());
        },
      });
      document.head.append(element);
    });
  // The browser's cache may hold broken bytes, so the second request bypasses it.
  const again = () => fetch(href, { integrity, cache: 'reload' }).then(link, () => Promise.reject(lost()));
  const loading = within(link().catch(again), lost);
  sheets.set(href, loading);
  loading.catch(() => sheets.delete(href));
  return loading;
}
