import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAuth } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useTimedRedirect } from 'shared-lib/ui/use-timed-redirect.ts';
import { AuthCard } from '../components/AuthCard.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { ReadingLink } from '../components/ReadingLink.tsx';
import { useLinkToken } from '../links/use-link-token.ts';
import { useVerification } from '../links/verification.ts';
import { CHANGE_PASSWORD, PATHS, REDIRECT_DELAY_MS } from '../paths.ts';
import { NotMe } from '../verification/NotMe.tsx';
import { ResendVerification } from '../verification/ResendVerification.tsx';

/**
 * /verify-email?token=… (specification section 2, "Verify email"). A visitor who is not signed in to the account must log
 * in first, or report that the account is not theirs (docs/decisions/030).
 */
export default function VerifyEmailPage(): ReactElement {
  const token = useLinkToken();
  const { status, user, refreshProfile } = useAuth();
  // Without a token, the page depends on the session.
  const isUndecided = token === null && (status === 'unknown' || status === 'loading');
  const { verification, tryAgain } = useVerification(isUndecided ? undefined : token);
  const [removed, setRemoved] = useState(false);
  const verified = verification.state === 'verified';
  useTimedRedirect(verified ? PATHS.dashboard : null, REDIRECT_DELAY_MS);

  // The dashboard redirects visitors who are not signed in to the login page.
  const isSignedOut = status === 'anonymous';
  const stale = verified && user?.emailVerified === false;
  useEffect(() => {
    // Otherwise the settings would still show that the address is not verified.
    if (stale) refreshProfile().catch(() => {});
  }, [stale, refreshProfile]);

  if (removed) {
    return (
      <AuthCard title="Account removed">
        <Notice tone="good">
          The account is deleted, and no one is logged in with your address now. You don’t need to do anything
          else.
        </Notice>
        <Link className={buttonClass()} to={PATHS.home} replace>
          Back to Home
        </Link>
      </AuthCard>
    );
  }
  if (token === null && user?.emailVerified) {
    return (
      <AuthCard title="Your email address is verified">
        <Link className={buttonClass()} to={PATHS.dashboard} replace>
          Go to dashboard
        </Link>
      </AuthCard>
    );
  }
  switch (verification.state) {
    case 'verifying':
      return (
        <AuthCard title="Verify email">
          <ReadingLink label="Verifying your email" />
        </AuthCard>
      );
    case 'verified':
      return (
        <AuthCard title="Email Verified Successfully">
          <Notice tone="good">
            {isSignedOut
              ? 'Thank you. Taking you to the login page…'
              : 'Thank you. Taking you to your dashboard…'}
          </Notice>
          <Link className={buttonClass()} to={PATHS.dashboard} replace>
            {isSignedOut ? 'Log in now' : 'Go to dashboard now'}
          </Link>
        </AuthCard>
      );
    case 'login':
      return (
        <AuthCard
          title="Is this your account?"
          intro={verification.message}
          footer={token ? <NotMe token={token} onRemoved={() => setRemoved(true)} /> : null}
        >
          <LoginForm label="Log in and verify" onLoggedIn={tryAgain} />
          <p>
            <Link to={PATHS.forgotPassword} state={CHANGE_PASSWORD}>
              Forgot password?
            </Link>
          </p>
        </AuthCard>
      );
    case 'failed':
      return (
        <AuthCard
          title="Verification Failed"
          footer={
            <Link className={buttonClass('secondary')} to={PATHS.login}>
              Back to login
            </Link>
          }
        >
          <Notice tone="bad">{verification.message}</Notice>
          {verification.undecided ? <Button onClick={tryAgain}>Try again</Button> : <ResendVerification />}
        </AuthCard>
      );
  }
}
