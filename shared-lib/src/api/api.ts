import type { Client } from '../client/client.ts';
import { sharedClient } from '../client/shared-client.ts';
import { sessionCookies } from '../session/session-cookies.ts';
import { createAuthApi } from './auth-api.ts';
import type { BodyOf } from './bodies.ts';
import { createContentApi } from './content-api.ts';
import { createUserApi } from './user-api.ts';

/** `{host}/email/*` of specification section 7. */
export const createEmailApi = (client: Client) => ({
  send: (fields: BodyOf<'/email/send'>) => client.post('/email/send', fields),
  verify: (token: string) => client.post('/email/verify', { token }),
});

/** Every path in the table of specification section 7, through the one client. */
export const api = {
  auth: createAuthApi(sharedClient),
  user: createUserApi(sharedClient, sessionCookies),
  content: createContentApi(sharedClient),
  email: createEmailApi(sharedClient),
};
