import type { GuideRequestBody } from './webhook-bodies.ts';

/** Unsent bodies that the browser keeps between visits; guide requests by default. */
export type KeptRequests<Body = GuideRequestBody> = ReturnType<typeof createKeptRequests<Body>>;

/**
 * Keeps bodies in `storage`, under `name`. Without storage it keeps nothing, which is no error.
 * @param most more than anybody sends from one browser; beyond it the oldest are dropped.
 */
export function createKeptRequests<Body = GuideRequestBody>(
  storage: () => Storage,
  name = 'guide_requests',
  most = 5,
) {
  return {
    /** Oldest first. Empty also without storage. */
    read(): Body[] {
      try {
        const kept: unknown = JSON.parse(storage().getItem(name) ?? '[]');
        return Array.isArray(kept) ? kept : [];
      } catch {
        return [];
      }
    },
    write(bodies: Body[]): void {
      try {
        if (bodies.length) storage().setItem(name, JSON.stringify(bodies.slice(-most)));
        else storage().removeItem(name);
      } catch {}
    },
  };
}
