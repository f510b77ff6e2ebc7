import { useCallback, useContext, useEffect, useState } from 'react';
import { ApiError } from 'shared-lib';
import { ApiContext } from '../api-context.ts';
import { visitorMessage } from '../form/visitor-message.ts';
import { needsLogIn, verifyOnce } from './verify-once.ts';

/**
 * Specification section 4, "Verify email". `undecided`: the server said nothing, so the link may still work. `log-in`:
 * the link is good, but was opened by somebody who is not signed in to its account.
 */
export type Verification =
  | { state: 'verifying' }
  | { state: 'verified' }
  | { state: 'log-in'; message: string }
  | { state: 'failed'; message: string; undecided: boolean };

const VERIFYING: Verification = { state: 'verifying' };
const NO_TOKEN = 'Invalid verification link. Please request a new one.';

/** Verifies a link's token as soon as it is known; null is a link without one. */
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
      setVerification({ state: 'failed', message: NO_TOKEN, undecided: false });
      return;
    }
    let left = false;
    setVerification(VERIFYING);
    verifyOnce(auth, token).then(
      () => left || setVerification({ state: 'verified' }),
      (cause: unknown) => {
        if (left) return;
        const message = visitorMessage(cause, 'Failed to verify email. Please try again.');
        if (needsLogIn(cause)) return setVerification({ state: 'log-in', message });
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
