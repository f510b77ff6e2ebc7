import axios from 'axios';
import type { Transport } from './client.ts';

const instance = axios.create({
  validateStatus: () => true,
  // Otherwise a timeout has the same code as a request aborted by the browser.
  transitional: { clarifyTimeoutError: true },
});

/** The page's one axios instance. Load this file at the first call: readers never download it. */
export const axiosTransport: Transport = withTrustedDevice(async ({ url, body, headers, timeoutMs }) => {
  const { status, data } = await instance.post<unknown>(url, body, { headers, timeout: timeoutMs });
  return { status, data };
});

/**
 * Sends the trusted-device token from this browser's last login with the next one, as `x-trusted-device`, so that
 * strangers who guess cannot lock out the owner (docs/decisions/032). The token itself grants no access and outlives
 * logout. Each `{host}` gets only its own; without a `trustedDeviceToken` or without storage, nothing is sent.
 */
export function withTrustedDevice(transport: Transport): Transport {
  return async (request) => {
    if (!request.url.endsWith('/auth/login')) return transport(request);
    const name = `trusted_device ${request.url}`;
    const token = stored((storage) => storage.getItem(name));
    const headers = token ? { ...request.headers, 'x-trusted-device': token } : request.headers;
    const answer = await transport({ ...request, headers });
    const given = (answer.data as { trustedDeviceToken?: unknown } | null)?.trustedDeviceToken;
    if (typeof given === 'string') stored((storage) => storage.setItem(name, given));
    return answer;
  };
}

function stored<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    return undefined;
  }
}
