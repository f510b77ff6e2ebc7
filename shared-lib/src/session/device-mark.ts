import type { Transport } from '../client/transport.ts';

/**
 * Lets log-ins carry what the backend gave this browser at the last one, as the header `x-device-mark`: then strangers
 * who guess cannot hold up its owner (docs/decisions/032). The mark opens nothing and outlives log-out. Each `{host}`
 * gets back only its own; one that answers no `deviceMark`, and a browser that keeps nothing, go without.
 */
export function withDeviceMark(transport: Transport): Transport {
  return async (request) => {
    if (!request.url.endsWith('/auth/login')) return transport(request);
    const name = `device_mark ${request.url}`;
    const mark = stored((storage) => storage.getItem(name));
    const headers = mark ? { ...request.headers, 'x-device-mark': mark } : request.headers;
    const answer = await transport({ ...request, headers });
    const given = (answer.data as { deviceMark?: unknown } | null)?.deviceMark;
    if (typeof given === 'string') stored((storage) => storage.setItem(name, given));
    return answer;
  };
}

function stored<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(window.localStorage);
  } catch {
    // The browser keeps nothing.
    return undefined;
  }
}
