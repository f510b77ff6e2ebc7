import { expect, it, vi } from 'vitest';
import { createClient } from '../client/client.ts';
import type { Transport } from '../client/transport.ts';
import { createUserApi, type UserApi } from './user-api.ts';

/** Every call, with its path. */
const CALLS: readonly (readonly [string, (user: UserApi) => Promise<unknown>])[] = [
  ['/user/profile', (user) => user.profile()],
  ['/user/update', (user) => user.update({ name: 'Ada' })],
  ['/user/sessions', (user) => user.listSessions()],
  ['/user/sessions/revoke', (user) => user.revokeSession('s2')],
  ['/user/sessions/revoke-others', (user) => user.revokeOtherSessions('Secret1!')],
  ['/user/export', (user) => user.exportAccount('Secret1!')],
  ['/user/delete', (user) => user.deleteAccount('Secret1!')],
];

it.each(CALLS)(
  "%s without the user id's cookie fails with 'User ID not found' and is not sent",
  async (path, call) => {
    const transport = vi.fn<Transport>();
    const cookies = { token: () => 'tok', userId: () => undefined, clear: () => {} };
    const client = createClient({ host: () => '', transport, window: { take: () => true }, cookies });
    await expect(call(createUserApi(client, cookies))).rejects.toMatchObject({
      message: 'User ID not found',
      kind: 'not-signed-in',
      call: path,
    });
    expect(transport).not.toHaveBeenCalled();
  },
);
