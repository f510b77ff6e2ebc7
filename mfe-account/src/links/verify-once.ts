import { ApiError, type api } from 'shared-lib';

type Verifier = Pick<(typeof api)['auth'], 'verifyEmail'>;

const asked = new WeakMap<Verifier, Map<string, Promise<unknown>>>();

/**
 * Verifies a token with one call, however often the page asks: effects may run twice, a page may be shown again.
 * Only a call that the server said nothing about can be made once more.
 */
export function verifyOnce(auth: Verifier, token: string): Promise<unknown> {
  const answers = asked.get(auth) ?? new Map<string, Promise<unknown>>();
  asked.set(auth, answers);
  const known = answers.get(token);
  if (known) return known;
  const answer = auth.verifyEmail(token);
  answers.set(token, answer);
  answer.catch((cause: unknown) => {
    if (cause instanceof ApiError && !cause.fromServer) answers.delete(token);
  });
  return answer;
}
