import { vi } from 'vitest';
import type { Transport, TransportResponse } from '../../../shared-lib/src/client/transport.ts';

/** What the backend answers to one call; an error means that no answer came. */
export type Reply = TransportResponse | Error | Promise<TransportResponse>;
/** An answer that depends on what was sent. */
type Answering = (body: unknown) => Reply;

/** The network's end, for tests: it answers per path and keeps what it was sent. */
export interface Backend {
  transport: Transport;
  /** Answers every call to `path` so, from now on. */
  answers(path: string, reply: Reply | Answering): void;
  /** The bodies that `path` was sent. */
  bodies(path: string): unknown[];
}

/** A backend below `/api` that knows no path until it is told. */
export function createBackend(): Backend {
  const replies = new Map<string, Reply | Answering>();
  const transport = vi.fn<Transport>(async ({ url, body }) => {
    const known = replies.get(url.replace('/api', ''));
    const reply = typeof known === 'function' ? known(body) : known;
    if (!reply) throw new Error(`The test's backend has no answer for ${url}`);
    if (reply instanceof Error) throw reply;
    return reply;
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

/** A failed answer, with the server's message unless it gives none. */
export function refused(status: number, message?: string): TransportResponse {
  return { status, data: message === undefined ? '<html>' : { message } };
}

/** An answer that comes when the test says so. */
export function pending(): {
  promise: Promise<TransportResponse>;
  resolve: (answer: TransportResponse) => void;
} {
  return Promise.withResolvers<TransportResponse>();
}
