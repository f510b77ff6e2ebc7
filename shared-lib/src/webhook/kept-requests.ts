import type { GuideRequestBody } from './webhook-bodies.ts';

const NAME = 'guide_requests';
/** More than anybody sends from one browser; the oldest goes first. */
const MOST = 5;

/** Guide requests that a failing server has not taken, as the browser remembers them between visits. */
export interface KeptRequests {
  /** Oldest first; empty also when the browser remembers nothing. */
  read(): GuideRequestBody[];
  write(bodies: GuideRequestBody[]): void;
}

/** Keeps requests in `storage`. A browser that refuses to remember is no error: then nothing is kept. */
export function createKeptRequests(storage: () => Storage): KeptRequests {
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(storage().getItem(NAME) ?? '[]');
        return Array.isArray(kept) ? kept : [];
      } catch {
        return [];
      }
    },
    write(bodies) {
      try {
        if (bodies.length) storage().setItem(NAME, JSON.stringify(bodies.slice(-MOST)));
        else storage().removeItem(NAME);
      } catch {}
    },
  };
}
