import type { ModuleFederation } from '@module-federation/runtime';
import type { BrowserRoute } from 'shared-lib';
import { knowFiles, loadFiles, within } from 'shared-lib/loading/loader.ts';
import type { FoundPage, PageResult } from './page-source.ts';
import { loadStylesheet } from './stylesheets.ts';

/** The server's HTML of a page, as long as it is on the screen. */
interface Prerendered {
  readonly html?: Element | null | undefined;
}

/**
 * Loads a page: its files, with integrity, and its release's stylesheet at once; then its remote's `./routes`;
 * then its component. Hydration does not need its static parts, and a static page that the server has rendered needs no component.
 * With `anew`, the federation runtime forgets a remote that failed to start.
 * @throws LoadError when something did not arrive; another error when code failed or did not start in 8 s after its last file.
 */
export async function loadPage(
  host: ModuleFederation,
  found: FoundPage,
  prerendered: Prerendered,
  anew: boolean,
): Promise<PageResult> {
  knowFiles(found.release.files, found.release.late);
  // What the server's HTML shows has its styles, and the application has started with the others.
  const styles = prerendered.html ? null : loadStylesheet(found.release);
  await Promise.all([loadFiles(filesOf(found, prerendered)), styles]);
  const started = startPage(host, found, prerendered, anew);
  // Development builds each file when it is asked for, which nobody here can see arrive.
  if (found.release.files.length === 0) return started;
  return within(started, () => new Error('its code did not start in time'));
}

/** The addresses of the page's files. Development lists nothing. */
function filesOf({ release, page }: FoundPage, { html }: Prerendered): string[] {
  if (release.files.length === 0) return [];
  const wanted = [...page.files, ...(html ? [] : page.more)];
  return [release.entry, ...wanted.flatMap((index) => release.files[index]?.[0] ?? [])];
}

async function startPage(
  host: ModuleFederation,
  found: FoundPage,
  prerendered: Prerendered,
  anew: boolean,
): Promise<PageResult> {
  const { path } = found.page;
  const routes = await loadRoutes(host, found, anew);
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`the release has no page ${path}`);
  const { activate } = route;
  if (route.static && prerendered.html) return { kind: 'static', activate };
  const { default: Page } = await route.load();
  if (!prerendered.html) await Page.prepare?.();
  return { kind: 'page', Page, activate };
}

async function loadRoutes(
  host: ModuleFederation,
  { app, release }: FoundPage,
  anew: boolean,
): Promise<readonly BrowserRoute[]> {
  const name = `mfe_${app}`;
  host.registerRemotes([{ name, entry: release.entry, type: 'module' }], { force: anew });
  const module = await host.loadRemote<{ routes?: readonly BrowserRoute[] }>(`${name}/routes`);
  if (!Array.isArray(module?.routes) || !module.routes.every((route) => route?.path && route.load))
    throw new Error('its entry exposes no list of routes');
  return module.routes;
}
