import axios from 'axios';
import type { Transport } from './client.ts';

const instance = axios.create({
  validateStatus: () => true,
  // Otherwise a timeout has the same code as a request aborted by the browser.
  transitional: { clarifyTimeoutError: true },
});

/**
 * The page's one axios instance. Load this file at the first call: readers never download it.
 *
 * Sends the trusted-device token from this browser's last login with the next one, as `x-trusted-device`, so that
 * strangers who guess cannot lock out the owner (docs/decisions/032). The token itself grants no access and outlives
 * logout. Each `{host}` gets only its own; without a `trustedDeviceToken` or without storage, nothing is sent.
 */
export const axiosTransport: Transport = async ({ url, body, headers, timeoutMs: timeout }) => {
  const isLogin = url.endsWith('/auth/login');
  const name = `trusted_device ${url}`;
  const token = isLogin && stored((storage) => storage.getItem(name));
  const { status, data } = await instance.post<unknown>(url, body, {
    headers: token ? { ...headers, 'x-trusted-device': token } : headers,
    timeout,
  });
  const given = isLogin && (data as { trustedDeviceToken?: unknown } | null)?.trustedDeviceToken;
  if (typeof given === 'string') stored((storage) => storage.setItem(name, given));
  return { status, data };
};

function stored<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
