import type { GuideRequestBody } from './webhook-bodies.ts';

/** Bodies that are still to be sent, as the browser remembers them between visits; guide requests, if not said. */
export interface KeptRequests<Body = GuideRequestBody> {
  /** Oldest first; empty also when the browser remembers nothing. */
  read(): Body[];
  write(bodies: Body[]): void;
}

/**
 * Keeps bodies in `storage`, under `name`. A browser that refuses to remember is no error: then nothing is kept.
 * @param most more than anybody sends from one browser; of more the oldest go.
 */
export function createKeptRequests<Body = GuideRequestBody>(
  storage: () => Storage,
  name = 'guide_requests',
  most = 5,
): KeptRequests<Body> {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage().getItem(name) ?? '[]');
        return Array.isArray(kept) ? kept : [];
      } catch {
        return [];
      }
    },
    write(bodies) {
      try {
        if (bodies.length) storage().setItem(name, JSON.stringify(bodies.slice(-most)));
        else storage().removeItem(name);
      } catch {}
    },
  };
}
