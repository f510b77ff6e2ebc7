import { lateCode } from '../loading/loader.ts';
import { sessionCookies } from '../session/session-cookies.ts';
import { currentSite } from '../site/current-site.ts';
import type { Transport } from './client.ts';
import { createClient, createRequestWindow, LIMITS } from './client.ts';

const load = lateCode('shared-lib/src/client/axios-transport.ts', () => import('./axios-transport.ts'));
let loading: Promise<{ axiosTransport: Transport }> | undefined;

/** Loads axios at the first call. If that fails, the next call tries again. */
const lateTransport: Transport = async (request) => {
  loading ??= load();
  const { axiosTransport } = await loading.catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return axiosTransport(request);
};

/** The one client in the page, shared by every remote. */
export const sharedClient = createClient({
  host: () => currentSite().host,
  transport: lateTransport,
  window: createRequestWindow(LIMITS.calls, LIMITS.periodMs),
  cookies: sessionCookies,
});
