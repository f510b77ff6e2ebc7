// First, because cascade layers are ordered by their first appearance.
import './styles/index.css';
import { sharedAuthStore } from 'shared-lib';
import { addLateFiles, LoadError, lateCode } from 'shared-lib/loading/loader.ts';
import { keepTypedText } from './forms/typed-text.ts';
import { hideNotice, showNotice, watchFrame } from './layout/frame.ts';
import { prefetchOnIntent, startNavigation } from './navigation/navigation.ts';
import { createFederationHost } from './remotes/federation-host.ts';
import { startFragments } from './remotes/fragments.ts';
import { createPageLoader, loadStylesheet } from './remotes/page-loader.ts';
import { createPages, fetchManifest, type LoadedPage, ownReleases, type PageMatch } from './remotes/pages.ts';
import { markInteractive, startRegion } from './remotes/region.ts';
import { watchSearchButton } from './search/SearchDialog.tsx';
import { noteError } from './telemetry/page-errors.ts';

for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(type, noteError);

const own = ownReleases();
Object.assign(window.early ?? {}, { isRunning: true });
addLateFiles(own.shell?.late);
/** The document inlines only the rules for its own HTML. */
const loadStylesheets = () => Promise.all((window.early?.lists ?? []).map(loadStylesheet)).catch(() => {});
const root = document.getElementById('root') as HTMLElement;
const isPrerendered = root.hasChildNodes();
const developmentCode = lateCode(
  'shell/src/layout/development.tsx',
  () => import('./layout/development.tsx'),
);

function run(renderNotFound?: (main: HTMLElement) => void): void {
  // With the Navigation API, links now navigate within this document, so the browser need not prerender pages.
  if (window.navigation) document.querySelector('[type=speculationrules]')?.remove();

  const main = document.getElementById('main') as HTMLElement;
  const pages = createPages(own, createPageLoader(createFederationHost()), fetchManifest);

  async function load(match: PageMatch, isPrerendered: boolean): Promise<LoadedPage> {
    const [page] = await Promise.all([pages.load(match, isPrerendered), loadStylesheets()]);
    hideNotice();
    document.documentElement.toggleAttribute('data-late', false);
    return page;
  }

  function reportFailedPart(match: PageMatch, cause: unknown, retry: () => void): void {
    const release = `${match.app}/${match.release.version}`;
    noteError({ release, cause });
    console.error(`${match.page.path} of ${release} failed`, cause);
    // Only a new document runs failed code again.
    const needsDocument = !(cause instanceof LoadError);
    document.documentElement.toggleAttribute('data-late', true);
    window.early?.sendHeld?.();
    showNotice({
      text: 'You can keep reading, but the interactive parts of this page did not load.',
      release,
      retry: () => (needsDocument && navigator.onLine ? location.reload() : retry()),
      retryOnline: !needsDocument,
    });
  }

  async function startOwnPage(): Promise<void> {
    // The not-found page belongs to no app.
    if (isPrerendered && !own.app) return markInteractive('not-found');
    const match = await pages.find(shownPage.pathname);
    if (!match) return renderNotFound?.(main);
    const element = main.querySelector<HTMLElement>('[data-mfe]') ?? document.createElement('div');
    element.dataset.mfe = match.app;
    if (!element.isConnected) main.append(element);
    if (isPrerendered && match.page.static && !element.querySelector('[data-island]'))
      return markInteractive(match.page.path);
    const onFailure = (cause: unknown) => {
      if (!element.isConnected) return;
      reportFailedPart(match, cause, startOwnPage);
      // The search and the rest of the frame still work.
      markInteractive(match.page.path);
    };
    try {
      const page = await load(match, isPrerendered);
      // The visitor may have navigated.
      if (element.isConnected) shownPage.region = startRegion(element, { match, page, onFailure });
    } catch (cause) {
      onFailure(cause);
    }
  }

  // The search needs the shell's stylesheet, and on a static page nothing else loads it.
  void loadStylesheets();
  keepTypedText();
  watchFrame();
  watchSearchButton();
  prefetchOnIntent(pages);
  const shownPage = startNavigation(main, pages);
  void sharedAuthStore.start();
  startFragments(main, { ...pages, load, onFailure: reportFailedPart });
  void startOwnPage();
}

if (isPrerendered) run();
else
  void developmentCode().then(({ renderFrame, renderNotFound }) => {
    renderFrame(root);
    run(renderNotFound);
  });

const pageTelemetry = lateCode(
  'shell/src/telemetry/page-telemetry.ts',
  () => import('./telemetry/page-telemetry.ts'),
);
/** Everything for the visitor loads first. */
const TELEMETRY_DELAY_MS = 2000;
// Automated browsers send no telemetry (WebDriver, section 4).
if (!navigator.webdriver)
  setTimeout(async () => {
    await window.early?.finish?.();
    pageTelemetry().catch(() => {});
  }, TELEMETRY_DELAY_MS);
