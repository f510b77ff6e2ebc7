import type { api } from 'shared-lib';

type Verifier = Pick<(typeof api)['auth'], 'verifyEmail'>;

const asked = new WeakMap<Verifier, Map<string, Promise<unknown>>>();

/** Verifies a token with one call, however often the page asks: effects may run twice, a page may be shown again. */
export function verifyOnce(auth: Verifier, token: string): Promise<unknown> {
  const answers = asked.get(auth) ?? new Map<string, Promise<unknown>>();
  asked.set(auth, answers);
  const answer = answers.get(token) ?? auth.verifyEmail(token);
  answers.set(token, answer);
  return answer;
}
