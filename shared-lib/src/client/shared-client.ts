import { sessionCookies } from '../session/session-cookies.ts';
import { currentSite } from '../site/current-site.ts';
import { axiosTransport } from './axios-transport.ts';
import { createClient } from './client.ts';
import { LIMITS } from './limits.ts';
import { createRequestWindow } from './request-window.ts';

/** The one client in the page, shared by every remote. */
export const sharedClient = createClient({
  host: () => currentSite().host,
  transport: axiosTransport,
  window: createRequestWindow(LIMITS.calls, LIMITS.periodMs),
  cookies: sessionCookies,
});
