import type { Transport } from '../client/transport.ts';

/**
 * Sends with each log-in, as `x-device-mark`, what the backend gave this browser at the last one. Strangers
 * who guess then cannot hold up its owner (docs/decisions/032). The mark opens nothing and outlives log-out.
 * Each `{host}` gets only its own; without a `deviceMark` or without storage, nothing is sent.
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
    return undefined;
  }
}
