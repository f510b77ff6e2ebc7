import { expect, it, vi } from 'vitest';
import { createClient } from '../client/client.ts';
import type { Transport } from '../client/transport.ts';
import { createUserApi } from './user-api.ts';

it.each([
  ['/user/profile', 'profile'],
  ['/user/update', 'update'],
] as const)(
  "%s without the user id's cookie fails with 'User ID not found' and is not sent",
  async (path, name) => {
    const transport = vi.fn<Transport>();
    const cookies = { token: () => 'tok', userId: () => undefined, clear: () => {} };
    const client = createClient({ host: () => '', transport, window: { take: () => true }, cookies });
    await expect(createUserApi(client, cookies)[name]({ name: 'Ada' })).rejects.toMatchObject({
      message: 'User ID not found',
      kind: 'not-signed-in',
      call: path,
    });
    expect(transport).not.toHaveBeenCalled();
  },
);
