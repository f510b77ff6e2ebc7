import { beforeEach, vi } from 'vitest';
import type { Transport, TransportResponse } from '../../../shared-lib/src/client/client.ts';

/** The backend's response to a call. An error means no response. */
export type Reply = TransportResponse | Error | Promise<TransportResponse>;
/** A response that depends on the body. */
type Answering = (body: unknown) => Reply;

/** The backend in tests: responds by path and records the bodies. */
export interface Backend {
  transport: Transport;
  /** Sets the response to every later call to `path`. */
  answers(path: string, reply: Reply | Answering): void;
  /** The bodies that `path` received. */
  bodies(path: string): unknown[];
}

/**
 * A backend below `/api` for a `describe`. In each test it has no paths until `answers` sets one.
 */
export function createBackend(): Backend {
  const replies = new Map<string, Reply | Answering>();
  const transport = vi.fn<Transport>(async ({ url, body }) => {
    const answer = replies.get(url.replace('/api', ''));
    const reply = typeof answer === 'function' ? answer(body) : answer;
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

/** A successful response. */
export function ok(data: unknown): TransportResponse {
  return { status: 200, data };
}

/** A failed response, with the server's message if given. */
export function refused(status: number, message?: string): TransportResponse {
  return { status, data: message === undefined ? '<html>' : { message } };
}

/** A response that the test releases. */
export function pending(): {
  promise: Promise<TransportResponse>;
  resolve: (answer: TransportResponse) => void;
} {
  return Promise.withResolvers<TransportResponse>();
}
