import { cleanup, render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import {
  type Location,
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useNavigationType,
} from 'react-router-dom';
import { AuthProvider, configureSite, createAuthStore, type User } from 'shared-lib';
import site from 'shared-lib/site.config.json';
import { createAuthApi, createContentApi, createUserApi } from '../../../shared-lib/src/api/api.ts';
import { createClient, createRequestWindow, LIMITS } from '../../../shared-lib/src/client/client.ts';
import { sessionCookies } from '../../../shared-lib/src/session/session-cookies.ts';
import { ApiContext } from '../api-context.ts';
import { routes } from '../routes.ts';
import { type Backend, ok } from './backend.ts';

/** A user with an account. */
export const ADA: User = { id: 'u1', name: 'Ada Moreno', email: 'ada@example.com', phone: '+14075550142' };

/** The visitor's location, as the shell sees it. */
interface Place {
  path: string;
  state: unknown;
  /** The type of the navigation. */
  by: string;
  go(to: string | number): void;
}

function Watcher({ onPlace }: { onPlace: (place: Place) => void }): null {
  const { pathname, search, state } = useLocation();
  const by = useNavigationType();
  const navigate = useNavigate();
  useLayoutEffect(() => {
    onPlace({
      path: pathname + search,
      state,
      by,
      go: (target) => void (typeof target === 'number' ? navigate(target) : navigate(target)),
    });
  });
  return null;
}

/** An open page, with everything behind it except the network. */
interface OpenPage extends Backend {
  place(): Place;
}

/**
 * Opens an address of this area in StrictMode, with the real client, cookies, store and router, without the
 * shell's gate. `backend` has the responses; `user` is already signed in.
 */
export async function openPage(
  to: string | Partial<Location>,
  { backend, user = null }: { backend: Backend; user?: User | null },
): Promise<OpenPage> {
  cleanup();
  configureSite(site);
  sessionCookies.clear();
  if (user) {
    sessionCookies.write({ token: 'session-token', userId: user.id });
    backend.answers('/user/profile', ok(user));
  }
  const client = createClient({
    host: () => '/api',
    transport: backend.transport,
    window: createRequestWindow(LIMITS.calls, LIMITS.periodMs),
    cookies: sessionCookies,
  });
  const api = {
    auth: createAuthApi(client),
    user: createUserApi(client, sessionCookies),
    content: createContentApi(client),
  };
  const store = createAuthStore({
    ...api,
    client,
    cookies: sessionCookies,
    channel: { announce() {}, listen() {} },
  });
  const path = typeof to === 'string' ? (to.split('?')[0] ?? to) : to.pathname;
  const route = routes.find((candidate) => candidate.path === path);
  if (!route) throw new Error(`mfe-account has no page ${path}`);
  const { default: Page } = await route.load();
  await store.start();

  let here: Place | undefined;
  render(
    <StrictMode>
      <ApiContext.Provider value={api}>
        <AuthProvider store={store}>
          <MemoryRouter initialEntries={['/before', to]} initialIndex={1}>
            <Watcher
              onPlace={(place) => {
                here = place;
              }}
            />
            <Routes>
              <Route path={route.path} element={<Page />} />
              <Route path="*" element={<p>Another page</p>} />
            </Routes>
          </MemoryRouter>
        </AuthProvider>
      </ApiContext.Provider>
    </StrictMode>,
  );

  return {
    ...backend,
    place() {
      if (!here) throw new Error('The page was not rendered.');
      return here;
    },
  };
}
