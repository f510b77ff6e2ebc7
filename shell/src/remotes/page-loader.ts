import type { ModuleFederation } from '@module-federation/runtime';
import type { BrowserRoute, RemoteFragment } from 'shared-lib';
import type { AppList } from 'shared-lib/federation/documents.ts';
import { addLateFiles, addressOf, LoadError, loadFiles, within } from 'shared-lib/loading/loader.ts';
import { isFragment, type LoadedPage, type PageMatch } from './pages.ts';

type ExposedEntry = Partial<BrowserRoute & Pick<RemoteFragment, 'name'>> & Pick<BrowserRoute, 'load'>;

/**
 * Returns a function that loads a page or a fragment. With `isPrerendered`, the function loads only what hydration
 * needs. It throws a LoadError when a file did not load, and another error when code threw or did not start in time.
 */
export function createPageLoader(host: ModuleFederation) {
  async function startPage({ app, release, page }: PageMatch, isPrerendered: boolean): Promise<LoadedPage> {
    const name = `mfe_${app}`;
    host.registerRemotes([{ name, entry: addressOf(release.entry), type: 'module' }]);
    const exposed = isFragment(page) ? 'fragments' : 'routes';
    const list = (await host.loadRemote<Record<string, readonly ExposedEntry[]>>(`${name}/${exposed}`))?.[
      exposed
    ];
    const route = list?.find((entry) => (entry.path ?? `${app}/${entry.name}`) === page.path);
    if (!route) throw new Error(`the release's ${exposed} do not contain ${page.path}`);
    const { activate } = route;
    if (route.static && isPrerendered) return { activate };
    const { default: Page } = await route.load();
    return { Page, activate };
  }

  return async (match: PageMatch, isPrerendered: boolean): Promise<LoadedPage> => {
    const { release } = match;
    addLateFiles(release.late);
    // The server's HTML contains its styles, and `main.tsx` loads the whole stylesheet.
    const styles = isPrerendered ? null : loadStylesheet(release);
    await Promise.all([loadFiles(filesOf(match, isPrerendered)), styles]);
    const loadedPage = startPage(match, isPrerendered);
    // Development builds each file on request, so the arrival of files cannot be observed.
    if (release.files.length === 0) return loadedPage;
    return within(loadedPage, () => new Error('the code did not start in time'));
  };
}

function filesOf({ release, page }: PageMatch, isPrerendered: boolean): string[] {
  if (release.files.length === 0) return [];
  const indices = [...page.files, ...(isPrerendered ? [] : page.more)];
  return [release.entry, ...indices.flatMap((index) => release.files[index] ?? [])];
}

const sheets = new Map<string, Promise<unknown>>();

/** Loads a release's stylesheet once. After a failure, the next call requests it again. */
export function loadStylesheet({ css }: AppList): Promise<unknown> | undefined {
  if (!css) return undefined;
  const [path, integrity] = css;
  const href = addressOf(path);
  const earlierLoad = sheets.get(href);
  if (earlierLoad) return earlierLoad;
  const loadError = () => new LoadError(`${href} did not load`);
  const arrival = new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement('link'), {
      rel: 'stylesheet',
      href,
      ...(href === path ? {} : { integrity, crossOrigin: '' }),
      onload: resolve,
      onerror() {
        element.remove();
        reject(loadError());
      },
    });
    document.head.append(element);
  });
  const loading = within(arrival, loadError);
  sheets.set(href, loading);
  loading.catch(() => sheets.delete(href));
  return loading;
}
