/** Tells the other tabs of this site that the session cookies have changed. */
export interface AuthChannel {
  announce(): void;
  listen(listener: () => void): void;
}

/** A `BroadcastChannel`; where there is none (prerendering, old browsers) tabs do not hear of each other. */
export function createAuthChannel(): AuthChannel {
  if (typeof BroadcastChannel === 'undefined' || typeof document === 'undefined') {
    return { announce() {}, listen() {} };
  }
  const channel = new BroadcastChannel('auth');
  return {
    announce: () => channel.postMessage('changed'),
    listen: (listener) => channel.addEventListener('message', listener),
  };
}
