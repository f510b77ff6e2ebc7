import axios from 'axios';
import { withTrustedDevice } from '../session/trusted-device.ts';
import type { Transport } from './transport.ts';

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
