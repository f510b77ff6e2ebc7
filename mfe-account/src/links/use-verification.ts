import { useContext, useEffect, useState } from 'react';
import { ApiContext } from '../api-context.ts';
import { visitorMessage } from '../form/visitor-message.ts';
import { verifyOnce } from './verify-once.ts';

/** Specification section 4, "Verify email". */
export type Verification =
  | { state: 'verifying' }
  | { state: 'verified' }
  | { state: 'failed'; message: string };

const VERIFYING: Verification = { state: 'verifying' };

/** Verifies a link's token as soon as it is known; null is a link without one. */
export function useVerification(token: string | null | undefined): Verification {
  const { auth } = useContext(ApiContext);
  const [verification, setVerification] = useState<Verification>(VERIFYING);

  useEffect(() => {
    if (token === undefined) return;
    if (token === null) {
      setVerification({ state: 'failed', message: 'Invalid verification link. Please request a new one.' });
      return;
    }
    let left = false;
    setVerification(VERIFYING);
    verifyOnce(auth, token).then(
      () => left || setVerification({ state: 'verified' }),
      (cause: unknown) => {
        const message = visitorMessage(cause, 'Failed to verify email. Please try again.');
        if (!left) setVerification({ state: 'failed', message });
      },
    );
    return () => {
      left = true;
    };
  }, [auth, token]);

  return verification;
}
