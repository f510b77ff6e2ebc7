import { ApiError, type api } from 'shared-lib';

type Verifier = Pick<(typeof api)['auth'], 'verifyEmail'>;

const asked = new WeakMap<Verifier, Map<string, Promise<unknown>>>();

/** Whether the server knows the link, but the caller is not signed in to its account. */
export function needsLogIn(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 403;
}

/**
 * Verifies a token with one call, however often the page asks: effects may run twice, a page may be shown again.
 * A call that the server said nothing about can be made once more, and so can one that needed a log-in.
 */
export function verifyOnce(auth: Verifier, token: string): Promise<unknown> {
  const answers = asked.get(auth) ?? new Map<string, Promise<unknown>>();
  asked.set(auth, answers);
  const known = answers.get(token);
  if (known) return known;
  const answer = auth.verifyEmail(token);
  answers.set(token, answer);
  answer.catch((cause: unknown) => {
    if (needsLogIn(cause) || (cause instanceof ApiError && !cause.fromServer)) answers.delete(token);
  });
  return answer;
}
