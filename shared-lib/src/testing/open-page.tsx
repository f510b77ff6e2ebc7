import { act, cleanup, render } from '@testing-library/react';
import { StrictMode, useLayoutEffect } from 'react';
import { BrowserRouter, Route, Routes, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { beforeEach, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };
import type { User } from '../api/api.ts';
import type { Transport, TransportResponse } from '../client/client.ts';
import type { RemoteRoute } from '../routes/remote-route.ts';
import { sessionCookies } from '../session/session-cookies.ts';

/** An `Error` stands for a call without a response. */
export type Reply = TransportResponse | Error | Promise<TransportResponse>;

type PostReply = Response | Error | Promise<Response>;

/** A backend below `/api`, reset before each test. Webhook posts succeed; other calls need a reply from `respondTo`. */
export function createBackend() {
  const replies = new Map<string, Reply | ((body: unknown) => Reply)>();
  const calls: { url: string; body: unknown }[] = [];
  const posts: { url: string; body: unknown }[] = [];
  let postReply: () => PostReply;
  beforeEach(() => {
    replies.clear();
    calls.length = 0;
    posts.length = 0;
    postReply = () => new Response('{}', { status: 202 });
  });
  return {
    /** The webhook's posts. */
    posts,
    /** The shared client's calls. */
    calls,
    bodies: (path: string) => calls.filter(({ url }) => url === `/api${path}`).map(({ body }) => body),
    respondTo: (path: string, reply: Reply | ((body: unknown) => Reply)) =>
      void replies.set(`/api${path}`, reply),
    answersPosts(reply: () => PostReply) {
      postReply = reply;
    },
    async transport({ url, body }: Parameters<Transport>[0]): Promise<TransportResponse> {
      calls.push({ url, body });
      const answer = replies.get(url);
      const reply = typeof answer === 'function' ? answer(body) : answer;
      if (!reply) throw new Error(`The test's backend has no response for ${url}`);
      if (reply instanceof Error) throw reply;
      return reply;
    },
    async fetch(url: unknown, init?: RequestInit): Promise<Response> {
      posts.push({ url: String(url), body: JSON.parse(String(init?.body)) });
      const reply = await postReply();
      if (reply instanceof Error) throw reply;
      return reply;
    },
  };
}

export type Backend = ReturnType<typeof createBackend>;

export const ok = (data: unknown): TransportResponse => ({ status: 200, data });

export function refused(status: number, message?: string): TransportResponse {
  return { status, data: message === undefined ? '<html>' : { message } };
}

interface Place {
  path: string;
  state: unknown;
  by: string;
  go(to: string | number): void;
}

function Watcher({ onPlace }: { onPlace: (place: Place) => void }): null {
  const { pathname, search, state } = useLocation();
  const by = useNavigationType();
  const navigate = useNavigate();
  const go = (to: string | number) => void (typeof to === 'number' ? navigate(to) : navigate(to));
  useLayoutEffect(() => onPlace({ path: pathname + search, state, by, go }));
  return null;
}

/**
 * Opens an address of a remote in StrictMode, without the shell. The profile of `user` loads when `profile` resolves.
 * @param loadRoutes must use `import()` for the remote's routes: a static import would bypass this call's mocks.
 */
export async function openRemotePage(
  loadRoutes: () => Promise<{ routes: readonly RemoteRoute[] }>,
  to: string | { pathname: string; state: unknown },
  { backend, user = null, profile }: { backend: Backend; user?: User | null; profile?: Promise<void> },
) {
  cleanup();
  vi.resetModules();
  vi.doMock('../client/axios-transport.ts', () => ({ axiosTransport: backend.transport }));
  vi.stubGlobal('fetch', backend.fetch);
  // Otherwise pages of former tests would act as other tabs.
  vi.stubGlobal('BroadcastChannel', undefined);
  const { pathname: address, state: usr } = typeof to === 'string' ? { pathname: to, state: null } : to;
  window.history.replaceState({ usr }, '', address);
  sessionCookies.clear();
  window.localStorage.clear();
  if (user) {
    sessionCookies.write({ token: 'session-token', userId: user.id });
    backend.respondTo('/user/profile', profile ? profile.then(() => ok(user)) : ok(user));
  }

  const { AuthProvider, configureSite, sharedAuthStore } = await import('../index.ts');
  const { routes } = await loadRoutes();
  configureSite(site);
  const started = sharedAuthStore.start();
  if (!profile) await started;
  const route = routes.find(({ path }) => path === address.split('?')[0]);
  if (!route) throw new Error(`The remote has no page ${address}.`);
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
  return {
    bodies: backend.bodies,
    place() {
      if (!here) throw new Error('The page was not rendered.');
      return here;
    },
    close: unmount,
  };
}
