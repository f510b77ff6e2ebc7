// First: the order of cascade layers is the order in which they are named first.
import './styles/index.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AuthProvider, sharedAuthStore } from 'shared-lib';
import { lateCode } from 'shared-lib/loading/loader.ts';
import { App } from './App.tsx';
import { keepTypedText } from './forms/typed-text.ts';

import { createFederatedPages } from './remotes/federated-pages.ts';
import { createFederationHost } from './remotes/federation-host.ts';
import { fetchManifest, readOwnBlock } from './remotes/federation-manifest.ts';
import { PageSourceContext } from './remotes/page-source.ts';
import { loadWhole } from './remotes/stylesheets.ts';
import { noteError, rootErrors } from './telemetry/page-errors.ts';

for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation'])
  addEventListener(type, noteError);

// From here on a link is followed within this document.
document.querySelector('[type=speculationrules]')?.remove();

const own = readOwnBlock();
const root = document.getElementById('root') as HTMLElement;

const prerendered = root.hasChildNodes();
const prerenderedPath = prerendered ? window.location.pathname : null;
const source = createFederatedPages({
  host: createFederationHost(),
  own,
  prerenderedPath,
  prerendered: root.querySelector('main [data-mfe]'),
  fetchManifest,
  reload: () => window.location.reload(),
  isOnline: () => navigator.onLine,
});

const application = (
  <AuthProvider>
    <PageSourceContext value={source}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </PageSourceContext>
  </AuthProvider>
);

// What answers to the visitor may need rules that the HTML has no use for. Without them it is better than nothing.
const start = () => {
  if (prerendered) startTransition(() => void hydrateRoot(root, application, rootErrors));
  else createRoot(root, rootErrors).render(application);
};
keepTypedText();
loadWhole().then(start, start).catch(reportError);
void sharedAuthStore.start();

const pageTelemetry = lateCode(
  'shell/src/telemetry/page-telemetry.ts',
  () => import('./telemetry/page-telemetry.ts'),
);
/** Everything that the visitor needs comes first, in milliseconds. */
const LATER_MS = 2000;
// A browser that a program drives sends no telemetry (WebDriver, section 4).
if (!navigator.webdriver) setTimeout(() => pageTelemetry().catch(() => {}), LATER_MS);
