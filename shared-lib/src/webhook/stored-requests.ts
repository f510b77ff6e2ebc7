/** Unsent bodies that the browser stores between visits. */
export type StoredRequests<Body> = ReturnType<typeof createStoredRequests<Body>>;

/**
 * Stores bodies in local storage, under `name`. Without storage it stores nothing, without an error.
 * @param most the limit, above any real use of one browser; beyond it the oldest are deleted.
 */
export const createStoredRequests = <Body>(name: string, most: number) => ({
  /** Oldest first. Empty also without storage. */
  read(): Body[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(name) ?? '[]');
      return Array.isArray(stored) ? stored : [];
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
