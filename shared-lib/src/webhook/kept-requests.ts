/** Unsent bodies that the browser stores between visits. */
export type KeptRequests<Body> = ReturnType<typeof createKeptRequests<Body>>;

/**
 * Stores bodies in local storage, under `name`. Without storage it stores nothing, without an error.
 * @param most the limit, above any real use of one browser; beyond it the oldest are deleted.
 */
export const createKeptRequests = <Body>(name: string, most: number) => ({
  /** Oldest first. Empty also without storage. */
  read(): Body[] {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
      return Array.isArray(kept) ? kept : [];
    } catch {
      return [];
    }
  },
  write(bodies: Body[]): void {
    try {
      if (bodies.length) localStorage.setItem(name, JSON.stringify(bodies.slice(-most)));
      else localStorage.removeItem(name);
    } catch {}
  },
});
