import type { GuideRequestBody, WithRelease } from './webhook-bodies.ts';

type Stored = WithRelease<GuideRequestBody>;

const NAME = 'guide_requests';
/** Above any real use of one browser; beyond it the oldest are deleted. */
const MAX_STORED = 5;

/** Guide requests that the server could not accept, in local storage. Without storage it stores nothing, without an error. */
export const storedRequests = {
  /** Oldest first. */
  read(): Stored[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(NAME) ?? '[]');
      return Array.isArray(stored) ? stored : [];
    } catch {
      return [];
    }
  },
  write(bodies: Stored[]): void {
    try {
      if (bodies.length) localStorage.setItem(NAME, JSON.stringify(bodies.slice(-MAX_STORED)));
      else localStorage.removeItem(NAME);
    } catch {}
  },
};
