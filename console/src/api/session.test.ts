// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { openSession, session, takeSignInSecret } from './session.ts';

afterEach(() => vi.unstubAllGlobals());
afterEach(() => session.leave());

it('reads a valid secret from the sign-in link once, and removes it from the URL', () => {
  history.replaceState(null, '', '/console/?a=1#sign-in=abc-DEF_123');
  const length = history.length;
  expect(takeSignInSecret()).toBe('abc-DEF_123');
  expect(location.href).toMatch(/\/console\/\?a=1$/);
  expect(history.length).toBe(length);
  expect(takeSignInSecret()).toBe(null);
  history.replaceState(null, '', '/console/#sign-in=<script>');
  expect(takeSignInSecret()).toBe(null);
});

const token = { name: 'local-console', app: '*', scopes: ['release'], expiresAt: '2027-01-01T00:00:00Z' };

it('signs in with the secret of a sign-in link', async () => {
  const sent = vi.fn(async (_: string, init?: RequestInit) =>
    init?.method === 'POST' ? new Response(null, { status: 204 }) : Response.json({ token }),
  );
  vi.stubGlobal('fetch', sent);
  await openSession('abc');
  expect(session.isSignedIn()).toBe(true);
  expect(sent.mock.calls[0]).toMatchObject(['/session', { body: '{"link":"abc"}' }]);
});

it('a sign-in link that was used before neither ends an existing session nor begins one', async () => {
  const open = (existing: () => Response) => {
    const used = () => new Response('This link has been used.', { status: 401 });
    vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => (init?.method ? used() : existing()));
    return openSession('abc');
  };
  await open(() => Response.json({ token }));
  expect(session.isSignedIn()).toBe(true);
  await open(() => new Response(null, { status: 204 }));
  expect(session.isSignedIn()).toBe(false);
});
