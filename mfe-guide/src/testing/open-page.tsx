import { act, cleanup, render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { User } from 'shared-lib';
import { vi } from 'vitest';
import site from '../../../shared-lib/site.config.json' with { type: 'json' };
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import type { FakeBackend } from './fake-backend.ts';

/** A user with an account. */
export const ROSA: User = { id: 'u1', name: 'Rosa Field', email: 'rosa@example.com' };

/** The visitor's location, as the shell sees it. */
interface Place {
  path: string;
  /** The type of the navigation. */
  by: string;
  go(to: string): void;
}

function Watcher({ onPlace }: { onPlace: (place: Place) => void }): null {
  const { pathname, search } = useLocation();
  const by = useNavigationType();
  const navigate = useNavigate();
  useLayoutEffect(() => onPlace({ path: pathname + search, by, go: (to) => void navigate(to) }));
  return null;
}

/**
 * Opens an address of this area in StrictMode, as after a full load: with the real webhook, client, cookies, store and
 * router, and `backend` instead of the network. `user` is signed in; their profile is loaded, or loads with `profile`.
 */
export async function openPage(
  address: string,
  { backend, user = null, profile }: { backend: FakeBackend; user?: User | null; profile?: Promise<void> },
): Promise<{ place(): Place; close(): void }> {
  cleanup();
  vi.resetModules();
  vi.doMock('../../../shared-lib/src/client/axios-transport.ts', () => ({
    axiosTransport: backend.transport,
  }));
  vi.stubGlobal('fetch', backend.fetch);
  window.history.replaceState(null, '', address);
  sessionCookies.clear();
  window.localStorage.clear();
  if (user) {
    sessionCookies.write({ token: 'session-token', userId: user.id });
    backend.answersCall('/user/profile', 200, user, profile);
  }

  const { AuthProvider, configureSite, sharedAuthStore } = await import('shared-lib');
  const { routes } = await import('../routes.ts');
  configureSite(site);
  const started = sharedAuthStore.start();
  if (!profile) await started;
  const route = routes.find(({ path }) => path === address.split('?')[0]);
  if (!route) throw new Error(`mfe-guide has no page ${address}`);
  const { default: Page } = await route.load();

  let here: Place | undefined;
  const onPlace = (place: Place) => {
    here = place;
  };
  const application = (
    <StrictMode>
      <AuthProvider>
        <BrowserRouter>
          <Watcher onPlace={onPlace} />
          <Routes>
            <Route path={route.path} element={<Page />} />
            <Route path="*" element={<p>Another page</p>} />
          </Routes>
        </BrowserRouter>
      </AuthProvider>
    </StrictMode>
  );
  const { unmount } = await act(async () => render(application));
  // Static regions and the form load their content first.
  await act(async () => {
    await vi.dynamicImportSettled();
  });
  return {
    place() {
      if (!here) throw new Error('The page was not rendered.');
      return here;
    },
    close: unmount,
  };
}
