import { beforeEach, vi } from 'vitest';
import type { Transport, TransportResponse } from '../../../shared-lib/src/client/transport.ts';

/** The backend's answer to a call. An error means that no answer came. */
export type Reply = TransportResponse | Error | Promise<TransportResponse>;
/** An answer that depends on the body. */
type Answering = (body: unknown) => Reply;

/** The end of the network, for tests: answers by path and keeps the bodies. */
export interface Backend {
  transport: Transport;
  /** Sets the answer to every later call to `path`. */
  answers(path: string, reply: Reply | Answering): void;
  /** The bodies that `path` received. */
  bodies(path: string): unknown[];
}

/**
 * A backend below `/api` for a `describe`. In each test it knows no path until `answers` sets one.
 */
export function createBackend(): Backend {
  const replies = new Map<string, Reply | Answering>();
  const transport = vi.fn<Transport>(async ({ url, body }) => {
    const known = replies.get(url.replace('/api', ''));
    const reply = typeof known === 'function' ? known(body) : known;
    if (!reply) throw new Error(`The test's backend has no answer for ${url}`);
    if (reply instanceof Error) throw reply;
    return reply;
  });
  beforeEach(() => {
    replies.clear();
    transport.mockClear();
  });
  return {
    transport,
    answers: (path, reply) => void replies.set(path, reply),
    bodies: (path) =>
      transport.mock.calls.filter(([{ url }]) => url === `/api${path}`).map(([{ body }]) => body),
  };
}

/** A successful answer. */
export function ok(data: unknown): TransportResponse {
  return { status: 200, data };
}

/** A failed answer, with the server's message if given. */
export function refused(status: number, message?: string): TransportResponse {
  return { status, data: message === undefined ? '<html>' : { message } };
}

/** An answer that the test releases. */
export function pending(): {
  promise: Promise<TransportResponse>;
  resolve: (answer: TransportResponse) => void;
} {
  return Promise.withResolvers<TransportResponse>();
}
