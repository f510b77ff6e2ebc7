import { type ReactElement, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useTimedRedirect } from 'shared-lib/ui/use-timed-redirect.ts';
import { AuthCard } from '../components/AuthCard.tsx';
import { ReadingLink } from '../components/ReadingLink.tsx';
import { REDIRECT_DELAY_MS } from '../links/redirect-delay.ts';
import { useLinkToken } from '../links/use-link-token.ts';
import { useVerification } from '../links/use-verification.ts';
import { PATHS } from '../paths.ts';
import { ResendVerification } from '../verification/ResendVerification.tsx';

/** /verify-email?token=… (specification section 2, "Verify email"). */
export default function VerifyEmailPage(): ReactElement {
  const { verification, tryAgain } = useVerification(useLinkToken());
  const { user, updateProfile } = useAuth();
  const verified = verification.state === 'verified';
  useTimedRedirect(verified ? PATHS.dashboard : null, REDIRECT_DELAY_MS);

  const stale = verified && user?.emailVerified === false;
  useEffect(() => {
    // Changes nothing, and brings the user as they are now; without it the settings would still ask to verify.
    if (stale) updateProfile({}).catch(() => {});
  }, [stale, updateProfile]);

  switch (verification.state) {
    case 'verifying':
      return (
        <AuthCard title="Verify Email">
          <ReadingLink label="Verifying your email" />
        </AuthCard>
      );
    case 'verified':
      return (
        <AuthCard title="Email Verified Successfully">
          <Notice tone="good">Thank you. Taking you to your dashboard…</Notice>
          <Link className={buttonClass()} to={PATHS.dashboard} replace>
            Go to Dashboard Now
          </Link>
        </AuthCard>
      );
    case 'failed':
      return (
        <AuthCard
          title="Verification Failed"
          footer={
            <Link className={buttonClass('secondary')} to={PATHS.login}>
              Back to Login
            </Link>
          }
        >
          <Notice tone="bad">{verification.message}</Notice>
          {verification.undecided ? <Button onClick={tryAgain}>Try Again</Button> : <ResendVerification />}
        </AuthCard>
      );
  }
}
