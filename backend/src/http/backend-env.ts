import type { HttpBindings } from '@hono/node-server';
import type { Handler } from 'hono';

/** What a request carries through the backend. The bindings are absent when a test calls `app.request`. */
export interface BackendEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** Who calls, for the log: the id of a user, or the hash of an address that nobody has proved to be theirs. */
    caller?: string;
  };
}

/** A route of the backend. */
export type BackendHandler = Handler<BackendEnv>;
