import { useCallback, useContext, useEffect, useState } from 'react';
import { ApiError, type api } from 'shared-lib';
import { INVALID_LINK } from 'shared-lib/fields/field-rules.ts';
import { ApiContext } from '../api-context.ts';
import { visitorMessage } from '../form/attempt.ts';

/**
 * Specification section 4, "Verify email". `undecided`: the server did not respond, so the link may still work. `login`:
 * the link is valid, but the visitor is not signed in to its account.
 */
type Verification =
  | { state: 'verifying' }
  | { state: 'verified' }
  | { state: 'login'; message: string }
  | { state: 'failed'; message: string; undecided: boolean };

const VERIFYING: Verification = { state: 'verifying' };

/** Verifies a link's token as soon as it is known. Null is a link without one. */
export function useVerification(token: string | null | undefined): {
  verification: Verification;
  tryAgain: () => void;
} {
  const { auth } = useContext(ApiContext);
  const [verification, setVerification] = useState<Verification>(VERIFYING);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new attempt
  useEffect(() => {
    if (token === undefined) return;
    if (token === null) {
      setVerification({ state: 'failed', message: INVALID_LINK.verification, undecided: false });
      return;
    }
    let left = false;
    setVerification(VERIFYING);
    verifyOnce(auth, token).then(
      () => left || setVerification({ state: 'verified' }),
      (cause: unknown) => {
        if (left) return;
        const message = visitorMessage(cause, 'Failed to verify email. Please try again.');
        if (needsLogIn(cause)) return setVerification({ state: 'login', message });
        const undecided = cause instanceof ApiError && !cause.fromServer;
        setVerification({ state: 'failed', message, undecided });
      },
    );
    return () => {
      left = true;
    };
  }, [auth, token, round]);

  const tryAgain = useCallback(() => setRound((last) => last + 1), []);
  return { verification, tryAgain };
}

type Verifier = Pick<(typeof api)['auth'], 'verifyEmail'>;

const callsByVerifier = new WeakMap<Verifier, Map<string, Promise<unknown>>>();

/** Whether the server knows the link, but the caller is not signed in to its account. */
function needsLogIn(cause: unknown): boolean {
  return cause instanceof ApiError && cause.status === 403;
}

/**
 * Verifies a token with one call, even if called again, because effects may run twice. A call without a response, or one
 * that needed a login, can be repeated.
 */
function verifyOnce(auth: Verifier, token: string): Promise<unknown> {
  const answers = callsByVerifier.get(auth) ?? new Map<string, Promise<unknown>>();
  callsByVerifier.set(auth, answers);
  const known = answers.get(token);
  if (known) return known;
  const answer = auth.verifyEmail(token);
  answers.set(token, answer);
  answer.catch((cause: unknown) => {
    if (needsLogIn(cause) || (cause instanceof ApiError && !cause.fromServer)) answers.delete(token);
  });
  return answer;
}
