import { vi } from 'vitest';
import type { Transport } from '../../../shared-lib/src/client/client.ts';

/** The backend's response to a webhook post. An error means no response. */
type Reply = Response | Error | Promise<Response>;

/** One post as the backend received it. */
interface Post {
  url: string;
  body: unknown;
}

/** The backend in tests: records what it receives. */
export interface FakeBackend {
  /** Replaces the browser's `fetch`, which the webhook uses. */
  fetch: typeof fetch;
  /** Replaces axios, which the shared client uses. */
  transport: Transport;
  /** Sets the response to later webhook posts. */
  answers(reply: () => Reply): void;
  /** Sets the response to the shared client's later calls to `path`; `after` delays it. */
  answersCall(path: string, status: number, data: unknown, after?: Promise<void>): void;
  /** The posts to the webhook, in order. */
  posts: Post[];
  /** The shared client's calls to paths below `{host}`, in order. */
  calls: Post[];
}

/** A backend below `/api` that accepts every webhook post, and no call until one is set. */
export function createFakeBackend(): FakeBackend {
  const posts: Post[] = [];
  const calls: Post[] = [];
  const answers = new Map<string, { status: number; data: unknown; after: Promise<void> | undefined }>();
  let reply: () => Reply = () => new Response('{}', { status: 202 });
  return {
    posts,
    calls,
    fetch: vi.fn(async (url, init) => {
      const body: unknown = JSON.parse(String(init?.body));
      posts.push({ url: String(url), body });
      const answer = await reply();
      if (answer instanceof Error) throw answer;
      return answer;
    }),
    async transport({ url, body }) {
      calls.push({ url, body });
      const answer = answers.get(url);
      if (!answer) throw new Error(`The test's backend has no answer for ${url}`);
      await answer.after;
      return answer;
    },
    answers(next) {
      reply = next;
    },
    answersCall: (path, status, data, after) => void answers.set(`/api${path}`, { status, data, after }),
  };
}
