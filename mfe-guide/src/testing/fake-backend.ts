import { vi } from 'vitest';
import type { Transport } from '../../../shared-lib/src/client/transport.ts';

/** What the backend answers to a webhook post; an error means that no answer came. */
type Reply = Response | Error | Promise<Response>;

/** One post as the backend saw it. */
interface Post {
  url: string;
  body: unknown;
}

/** The network's end, for tests: it keeps what it was sent. */
export interface FakeBackend {
  /** Stands for the browser's `fetch`, which the webhook posts through. */
  fetch: typeof fetch;
  /** Stands for axios, which the shared client calls through. */
  transport: Transport;
  /** Answers the posts to the webhook so, from now on. */
  answers(reply: () => Reply): void;
  /** Answers the calls of the shared client to `path` so, from now on; `after` holds the answers back. */
  answersCall(path: string, status: number, data: unknown, after?: Promise<void>): void;
  /** What was posted to the webhook, in order. */
  posts: Post[];
  /** What the shared client sent to paths below `{host}`, in order. */
  calls: Post[];
}

/** A backend below `/api` that takes everything the webhook is sent, and knows no call until it is told. */
export function createFakeBackend(): FakeBackend {
  const posts: Post[] = [];
  const calls: Post[] = [];
  const answers = new Map<string, { status: number; data: unknown; after: Promise<void> | undefined }>();
  let reply: () => Reply = () => new Response('{}', { status: 202 });
  return {
    posts,
    calls,
    fetch: vi.fn(async (url, init) => {
      posts.push({ url: String(url), body: JSON.parse(String(init?.body)) });
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
