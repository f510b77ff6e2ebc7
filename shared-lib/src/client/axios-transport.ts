import type { AxiosInstance } from 'axios';
import type { Transport } from './transport.ts';

let instance: Promise<AxiosInstance> | undefined;

async function createInstance(): Promise<AxiosInstance> {
  const { default: axios } = await import('axios');
  return axios.create({ validateStatus: () => true });
}

/** The one axios instance of the page, loaded at the first call: a reader never downloads it. */
export const axiosTransport: Transport = async ({ url, body, headers, timeoutMs }) => {
  instance ??= createInstance();
  // A chunk that did not arrive is asked for again at the next call.
  const axios = await instance.catch((cause: unknown) => {
    instance = undefined;
    throw cause;
  });
  const { status, data } = await axios.post<unknown>(url, body, { headers, timeout: timeoutMs });
  return { status, data };
};
