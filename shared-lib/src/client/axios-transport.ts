import axios from 'axios';
import type { Transport } from './client.ts';

const instance = axios.create({
  validateStatus: () => true,
  // Otherwise a timeout has the same code as a request aborted by the browser.
  transitional: { clarifyTimeoutError: true },
});

/**
 * The page's one axios instance. A login may return a trusted-device token, which later logins to the same backend
 * send. Strangers who guess passwords then cannot lock out the owner (docs/decisions/032). The token outlives a logout.
 */
export const axiosTransport: Transport = async ({ url, body, headers, timeoutMs: timeout }) => {
  const isLogin = url.endsWith('/auth/login');
  const name = `trusted_device ${url}`;
  const token = isLogin && withStorage((storage) => storage.getItem(name));
  const { status, data } = await instance.post<unknown>(url, body, {
    headers: token ? { ...headers, 'x-trusted-device': token } : headers,
    timeout,
  });
  const newToken = isLogin && (data as { trustedDeviceToken?: unknown } | null)?.trustedDeviceToken;
  if (typeof newToken === 'string') withStorage((storage) => storage.setItem(name, newToken));
  return { status, data };
};

function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
