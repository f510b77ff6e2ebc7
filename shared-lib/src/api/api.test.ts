import { beforeEach, describe, expect, it, vi } from 'vitest';
import site from '../../site.config.json' with { type: 'json' };
import { createClient, type Transport } from '../client/client.ts';
import { createApi } from './api.ts';

const transport = vi.fn<Transport>();
const userId = vi.fn<() => string | undefined>(() => 'u1');
const cookies = { token: () => 'tok', userId, clear: () => {} };
const newApi = () =>
  createApi(
    createClient(() => '', transport, cookies),
    cookies,
  );
let { auth, user, content, email } = newApi();

beforeEach(() => {
  transport.mockReset();
  // A new client has made no calls, so no test reaches the limit of ten.
  ({ auth, user, content, email } = newApi());
});

const account = { name: 'Ada Moreno', email: 'ada@example.com', password: 'Secret1!' };
const credentials = { email: 'ada@example.com', password: 'Secret1!' };
const mail = { template: 'verify-email', to: 'ada@example.com' } as const;
const downloads = { type: 'guide_downloads' };
const changes = { name: 'Ada', phone: '+14075550142' };
const address = 'ada@example.com';
const password = 'Secret1!';
const userOnly = { userId: 'u1' };
const [RESET, OTHERS] = ['/auth/reset-password', '/user/sessions/revoke-others'] as const;

const TABLE: readonly (readonly [string, () => Promise<unknown>, string, unknown])[] = [
  ['register', () => auth.register(account), '/auth/register', account],
  ['login', () => auth.login(credentials), '/auth/login', credentials],
  ['logout', () => auth.logout(), '/auth/logout', {}],
  ['forgot password', () => auth.requestPasswordReset(address), RESET, { email: address }],
  ['reset password', () => auth.completePasswordReset('tok', password), RESET, { token: 'tok', password }],
  ['verify email', () => auth.verifyEmail('tok'), '/auth/verify-email', { token: 'tok' }],
  ['profile', () => user.profile(), '/user/profile', userOnly],
  ['profile update', () => user.update(changes), '/user/update', { ...userOnly, ...changes }],
  ['content create', () => content.create({ title: 'A' }), '/content/create', { title: 'A' }],
  ['content get', () => content.get('c1'), '/content/get', { id: 'c1' }],
  ['content list', () => content.list(), '/content/list', {}],
  ['content list with a filter', () => content.list(downloads), '/content/list', downloads],
  ['content update', () => content.update('c1', { title: 'B' }), '/content/update', { id: 'c1', title: 'B' }],
  ['content delete', () => content.delete('c1'), '/content/delete', { id: 'c1' }],
  ['email send', () => email.send(mail), '/email/send', mail],
  ['email verify', () => email.verify('tok'), '/email/verify', { token: 'tok' }],
  ['not me', () => auth.notMe('tok'), '/auth/not-me', { token: 'tok' }],
  ['resend', () => auth.resendVerification(address), '/auth/resend-verification', { email: address }],
  ['sessions', () => user.listSessions(), '/user/sessions', userOnly],
  ['revoke one', () => user.revokeSession('s2'), '/user/sessions/revoke', { ...userOnly, sessionId: 's2' }],
  ['revoke others', () => user.revokeOtherSessions(password), OTHERS, { ...userOnly, password }],
  ['export', () => user.exportAccount(password), '/user/export', { ...userOnly, password }],
  ['delete', () => user.deleteAccount(password), '/user/delete', { ...userOnly, password }],
];

const ALL_FIELDS = { token: 'tok', user: { id: 7 }, id: 'u1', name: 'Ada', data: [], ended: 0 };

it.each(TABLE)('%s posts its body to its path and returns the response', async (_, call, path, body) => {
  const response = { path, ...ALL_FIELDS };
  transport.mockResolvedValue({ status: 200, data: response });
  expect(await call()).toEqual(response);
  expect(transport.mock.calls.map(([request]) => [request.url, request.body])).toEqual([[path, body]]);
});

it("a profile call without the user id's cookie fails with 'User ID not found' and is not sent", async () => {
  userId.mockReturnValueOnce(undefined);
  const error = { message: 'User ID not found', kind: 'not-signed-in', call: '/user/profile' };
  await expect(user.profile()).rejects.toMatchObject(error);
  expect(transport).not.toHaveBeenCalled();
});

/** The fallback messages of specification section 8. */
it.each([
  ['Registration failed. Please try again.', () => auth.register(account)],
  ['Login failed. Please try again.', () => auth.login(credentials)],
  ['Password reset failed. Please try again.', () => auth.requestPasswordReset('a@b.co')],
  ['Password reset failed. Please try again.', () => auth.completePasswordReset('tok', 'Secret1!')],
  ['Failed to verify email. Please try again.', () => auth.verifyEmail('tok')],
  ['Profile update failed. Please try again.', () => user.update({})],
])('"%s" is the error of a call whose failed response has no message', async (fallback, call) => {
  transport.mockResolvedValue({ status: 500, data: null });
  await expect(call()).rejects.toThrow(fallback);
});

const PAGE = '\n<!DOCTYPE html><title>Log in to the Wi-Fi</title>';

describe('an unexpected response with an OK status', () => {
  it.each(TABLE)('fails the call %s if it is a web page', async (_, call) => {
    transport.mockResolvedValue({ status: 200, data: PAGE });
    await expect(call()).rejects.toMatchObject({ kind: 'unexpected-response', status: 200 });
  });

  it.each([
    ['login', () => auth.login(credentials), { token: '', user: { id: 'u1' } }],
    ['login', () => auth.login(credentials), { token: 'tok', user: { id: '' } }],
    ['profile', () => user.profile(), { id: 'u1' }],
    ['profile update', () => user.update({}), { success: true }],
    ['content list', () => content.list(), { data: {} }],
    ['sessions', () => user.listSessions(), null],
    ['export', () => user.exportAccount(password), 'done'],
  ])('fails the call %s with a message that asks for another try (%#)', async (_, call, data) => {
    transport.mockResolvedValue({ status: 200, data });
    const message = expect.stringMatching(/^\S.* Please try again\.$/);
    await expect(call()).rejects.toMatchObject({ kind: 'unexpected-response', message });
  });
});

describe('the page’s client', () => {
  const RATE_LIMIT = 'Rate limit exceeded. Please try again later.';
  const axiosTransport = vi.fn<Transport>(async () => ({ status: 200, data: { data: [] } }));

  async function open(isOnline: () => boolean) {
    vi.resetModules();
    vi.doMock('../client/axios-transport.ts', () => {
      if (!isOnline()) throw new Error('offline');
      return { axiosTransport };
    });
    const { configureSite } = await import('../site/current-site.ts');
    configureSite({ ...site, host: '/hook' });
    return import('./api.ts');
  }

  it('calls paths below the configured host, and counts all calls toward one limit of ten', async () => {
    const { api, sharedClient } = await open(() => true);
    for (let call = 0; call < 8; call += 1) await api.content.list();
    await api.email.verify('t');
    await sharedClient.post('/content/get', { id: 'c1' });
    const error = { message: RATE_LIMIT, kind: 'rate-limit', call: '/auth/login' };
    await expect(api.auth.login(credentials)).rejects.toMatchObject(error);
    const paths = axiosTransport.mock.calls.map(([{ url }]) => url);
    expect(paths.slice(7)).toEqual(['/hook/content/list', '/hook/email/verify', '/hook/content/get']);
  });

  it('imports axios at the next call if an earlier import failed', async () => {
    let isOnline = false;
    const { api } = await open(() => isOnline);
    await expect(api.content.list()).rejects.toMatchObject({ kind: 'network' });
    isOnline = true;
    expect(await api.content.list()).toEqual({ data: [] });
  });
});
