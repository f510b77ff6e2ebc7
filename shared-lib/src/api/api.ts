import { sharedClient } from '../client/shared-client.ts';
import { sessionCookies } from '../session/session-cookies.ts';
import { createAuthApi } from './auth-api.ts';
import { createContentApi } from './content-api.ts';
import { createEmailApi } from './email-api.ts';
import { createUserApi } from './user-api.ts';

/** Every path in the table of specification section 7, through the one client. */
export const api = {
  auth: createAuthApi(sharedClient),
  user: createUserApi(sharedClient, sessionCookies),
  content: createContentApi(sharedClient),
  email: createEmailApi(sharedClient),
};
