import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { ReadingLink } from '../components/ReadingLink.tsx';
import { useLinkToken } from '../links/use-link-token.ts';
import { useTimedRedirect } from '../links/use-timed-redirect.ts';
import { useVerification } from '../links/use-verification.ts';
import { PATHS } from '../paths.ts';

/** /verify-email?token=… (specification section 2, "Verify email"). */
export default function VerifyEmailPage(): ReactElement {
  const verification = useVerification(useLinkToken());
  useTimedRedirect(PATHS.dashboard, verification.state === 'verified');

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
        <AuthCard title="Verification Failed">
          <Notice tone="bad">{verification.message}</Notice>
          <Link className={buttonClass()} to={PATHS.login}>
            Back to Login
          </Link>
        </AuthCard>
      );
  }
}
