import type { GuideRequestBody } from './webhook-bodies.ts';

/** Unsent bodies that the browser stores between visits; guide requests by default. */
export type KeptRequests<Body = GuideRequestBody> = ReturnType<typeof createKeptRequests<Body>>;

/**
 * Stores bodies in `storage`, under `name`. Without storage it stores nothing, without an error.
 * @param most the limit, above any real use of one browser; beyond it the oldest are deleted.
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
