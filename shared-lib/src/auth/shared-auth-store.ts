import { api } from '../api/api.ts';
import { sharedClient } from '../client/shared-client.ts';
import { sessionCookies } from '../session/session-cookies.ts';
import { createAuthChannel, createAuthStore } from './auth-store.ts';
/** The one auth store in the page. */
export const sharedAuthStore = createAuthStore({
  auth: api.auth,
  user: api.user,
  client: sharedClient,
  cookies: sessionCookies,
  channel: createAuthChannel(),
});
