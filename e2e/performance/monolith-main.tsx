// The shell's `main.tsx` without federation: the remotes' routes are imported. `monolith.ts` builds it.
import '../../shell/src/styles/index.css';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchPath } from 'react-router';
import { AuthProvider, type BrowserRoute, sharedAuthStore } from 'shared-lib';
import type { ManifestPage } from 'shared-lib/federation/documents.ts';
import { loadFiles } from 'shared-lib/loading/loader.ts';
import { routes as account } from '../../mfe-account/src/browser-routes.ts';
import { routes as content } from '../../mfe-content/src/browser-routes.ts';
import { routes as guide } from '../../mfe-guide/src/browser-routes.ts';
import { App } from '../../shell/src/App.tsx';
import { keepTypedText } from '../../shell/src/forms/typed-text.ts';
import {
  type FoundPage,
  NO_PAGES,
  PageError,
  type PageResult,
  PageSourceContext,
} from '../../shell/src/remotes/page-source.ts';
import { loadWhole } from '../../shell/src/remotes/stylesheets.ts';

/** The pages and their files. The build puts them here when it knows the files' names. */
declare const __MONOLITH__: { files: string[]; pages: ManifestPage[] };

const { files, pages } = __MONOLITH__;
const routes: readonly BrowserRoute[] = [...content, ...guide, ...account];
const root = document.getElementById('root') as HTMLElement;
const first = window.location.pathname;
const prerendered = root.querySelector('main [data-mfe]');
const app = prerendered?.getAttribute('data-mfe') ?? 'content';
const found = new Map<ManifestPage, FoundPage>();
const results = new Map<ManifestPage, Promise<PageResult>>();

function find(pathname: string): FoundPage | null {
  const page = pages.find(({ path }) => matchPath(path, pathname));
  if (!page) return null;
  const known = found.get(page) ?? { app, page, release: { version: '1', entry: '', files: [], pages } };
  found.set(page, known);
  return known;
}

async function bring({ path, files: needed, more }: ManifestPage): Promise<PageResult> {
  const route = routes.find((one) => one.path === path);
  if (!route) return { kind: 'failed', error: new PageError(`There is no page ${path}.`) };
  const { activate } = route;
  const isFirst = path === first && prerendered !== null;
  if (isFirst && route.static) return { kind: 'static', activate };
  await loadFiles([...needed, ...(isFirst ? [] : more)].flatMap((index) => files[index] ?? []));
  const { default: Page } = await route.load();
  if (!isFirst) await Page.prepare?.();
  return { kind: 'page', Page, activate };
}

function load({ page }: FoundPage): Promise<PageResult> {
  const known = results.get(page) ?? bring(page);
  results.set(page, known);
  return known;
}

const source = {
  ...NO_PAGES,
  find,
  load,
  prefetch(pathname: string) {
    const page = find(pathname);
    if (page) void load(page);
  },
  kept: (pathname: string) => (pathname === first ? prerendered : null),
};

keepTypedText();
const hydrate = () =>
  hydrateRoot(
    root,
    <AuthProvider>
      <PageSourceContext value={source}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </PageSourceContext>
    </AuthProvider>,
  );
const start = () => startTransition(() => void hydrate());
loadWhole().then(start, start);
void sharedAuthStore.start();
