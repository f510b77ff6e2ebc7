import { ApiError } from '../client/api-error.ts';
import type { Client } from '../client/client.ts';
import { MESSAGES } from '../client/messages.ts';
import type { SessionCookies } from '../session/session-cookies.ts';
import type { User } from './user.ts';

/** `{host}/user/*` of specification section 7. Both calls fail with 'User ID not found' without the cookie. */
export interface UserApi {
  profile(): Promise<User>;
  update(changes: { name?: string; phone?: string }): Promise<User>;
}

/** @see UserApi */
export function createUserApi(client: Client, cookies: Pick<SessionCookies, 'userId'>): UserApi {
  function userId(call: string): string {
    const id = cookies.userId();
    if (!id) throw new ApiError('not-signed-in', call, MESSAGES.noUserId);
    return id;
  }
  return {
    profile: async () => client.post('/user/profile', { userId: userId('/user/profile') }),
    update: async (changes) =>
      client.post('/user/update', { userId: userId('/user/update'), ...changes }, MESSAGES.updateProfile),
  };
}
