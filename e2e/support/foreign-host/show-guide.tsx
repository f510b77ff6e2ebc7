import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { AuthProvider, type BrowserRoute, configureSite } from 'shared-lib';
import site from 'shared-lib/site.config.json' with { type: 'json' };
import 'shared-lib/ui/tokens.css';

const PATH = '/free-homeowners-guide';

/** What a remote of this site exposes as `./routes`. */
export interface ExposedRoutes {
  routes: readonly BrowserRoute[];
}

/** What a host that is not this site's shell does with the guide's routes: it shows one of its pages. */
export async function showGuide(load: () => Promise<ExposedRoutes | null>): Promise<void> {
  configureSite(site);
  const route = (await load())?.routes.find(({ path }) => path === PATH);
  if (!route) throw new Error(`The guide has no page ${PATH}.`);
  const { default: Page } = await route.load();
  await Page.prepare?.();
  createRoot(document.getElementById('root') as HTMLElement).render(
    <AuthProvider>
      <MemoryRouter initialEntries={[PATH]}>
        <main>
          <Suspense fallback="Loading…">
            <Page />
          </Suspense>
        </main>
      </MemoryRouter>
    </AuthProvider>,
  );
}
