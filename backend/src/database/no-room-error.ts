import type { Database } from './open-database.ts';

/** The disk has so little room left that it is kept for what must still work: log-out, deletion, log-in. */
export class NoRoomError extends Error {
  constructor() {
    super('what is left of the disk is kept for log-out and deletion');
    this.name = 'NoRoomError';
  }
}

/** The rows that a request of 64 KB may become, in bytes, with indexes and the log of the write. */
const ONE_REQUEST = 256 * 1024;

/**
 * Lets only what fits be written, and leaves the reserve alone.
 * @param bytes of text that will be written; what one request may take unless said.
 * @throws NoRoomError
 */
export function requireRoom({ hasRoom }: Pick<Database, 'hasRoom'>, bytes = ONE_REQUEST): void {
  if (!hasRoom(bytes)) throw new NoRoomError();
}
