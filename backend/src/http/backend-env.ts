import type { HttpBindings } from '@hono/node-server';
import type { Handler } from 'hono';

/** The Hono environment of the backend. Bindings are absent when a test calls `app.request`. */
export interface BackendEnv {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    /** The caller for the log: a user's id, or the hash of an unverified address. */
    caller?: string;
  };
}

/** A route of the backend. */
export type BackendHandler = Handler<BackendEnv>;
