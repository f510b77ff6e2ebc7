import type { IntegrityFile, ManifestApp, OwnBlock } from 'shared-lib/federation/documents.ts';
import { LoadError, within } from 'shared-lib/loading/loader.ts';

const sheets = new Map<string, Promise<unknown>>();

/** Loads the whole stylesheets of the shell and the app, of which the document has the rules that it needed first. */
export const loadWhole = ({ files }: Pick<OwnBlock, 'files'>): Promise<unknown> =>
  Promise.all(files.filter(([href]) => href.endsWith('.css')).map(load));

/** Loads a release's stylesheet. Development has none. */
export const loadStylesheet = ({ css }: ManifestApp): Promise<unknown> | undefined => css && load(css);

/** Loads a stylesheet unless the document has it. A failed one is requested again the next time. */
function load([href, integrity]: IntegrityFile): Promise<unknown> {
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
