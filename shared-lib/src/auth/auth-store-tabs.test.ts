// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../api/api.ts';
import { type Client, createClient, type TransportResponse } from '../client/client.ts';
import { sessionCookies } from '../session/session-cookies.ts';
import { ADA } from '../testing/stub-store.ts';
import { type AuthStore, createAuthChannel, createAuthStore } from './auth-store.ts';

const CREDENTIALS = { email: 'ada@example.com', password: 'Secret1!' };

const RESPONSES: Record<string, TransportResponse> = {
  '/auth/login': { status: 200, data: { token: 'tok', user: ADA } },
  '/user/profile': { status: 200, data: ADA },
  '/content/list': { status: 401, data: {} },
};

function openTab(cookies = sessionCookies): { store: AuthStore; client: Client } {
  const client = createClient(
    () => '',
    async ({ url }) => RESPONSES[url] ?? { status: 404, data: {} },
    cookies,
  );
  const { auth, user } = createApi(client, cookies);
  const store = createAuthStore({ auth, user, client, cookies, channel: createAuthChannel() });
  return { store, client };
}

const channels: BroadcastChannel[] = [];
const Native = BroadcastChannel;
beforeEach(() => {
  sessionCookies.clear();
  vi.stubGlobal('BroadcastChannel', function RecordedChannel(name: string) {
    const channel = new Native(name);
    channels.push(channel);
    return channel;
  });
});
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
  vi.unstubAllGlobals();
});

describe('another tab', () => {
  it('follows a login, and deletes typed text at a logout', async () => {
    const forget = vi.fn();
    window.addEventListener('forget-typed-text', forget);
    const [here, there] = [openTab().store, openTab().store];
    await Promise.all([here.start(), there.start()]);
    await here.login(CREDENTIALS);
    await vi.waitFor(() => expect(there.getSnapshot()).toMatchObject({ status: 'authenticated', user: ADA }));
    expect(forget).not.toHaveBeenCalled();
    here.logout();
    expect(forget).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(forget).toHaveBeenCalledTimes(2));
    expect(there.getSnapshot()).toMatchObject({ status: 'anonymous', user: null });
    window.removeEventListener('forget-typed-text', forget);
  });

  it('signs out when a 401 ends the session', async () => {
    const [here, there] = [openTab(), openTab()];
    await here.store.login(CREDENTIALS);
    await vi.waitFor(() => expect(there.store.getSnapshot().status).toBe('authenticated'));
    await here.client.post('/content/list', {}).catch(() => {});
    expect(here.store.getSnapshot()).toMatchObject({ status: 'anonymous', user: null });
    expect(document.cookie).toBe('');
    await vi.waitFor(() =>
      expect(there.store.getSnapshot()).toMatchObject({ status: 'anonymous', user: null }),
    );
  });
});

it('a visitor can log in even if the browser refuses a BroadcastChannel', async () => {
  vi.stubGlobal('BroadcastChannel', function BlockedChannel() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  const { store } = openTab();
  await store.login(CREDENTIALS);
  expect(store.getSnapshot().status).toBe('authenticated');
});
