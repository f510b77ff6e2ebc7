import { type ReactElement, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, api, useAuth } from 'shared-lib';
import { INVALID_LINK } from 'shared-lib/fields/field-rules.ts';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { useAttempt } from 'shared-lib/ui/form-hooks.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useTimedRedirect } from 'shared-lib/ui/use-timed-redirect.ts';
import { AuthCard, LinkSpinner } from '../components/AuthCard.tsx';
import { LoginForm } from '../components/LoginForm.tsx';
import { ResendVerification } from '../components/ResendVerification.tsx';
import { visitorMessage } from '../form/visitor-message.ts';
import { CHANGE_PASSWORD, PATHS, REDIRECT_DELAY_MS } from '../paths.ts';
import { useLinkToken } from '../use-link-token.ts';
import styles from './VerifyEmailPage.module.css';

/** /verify-email (specification section 2). The visitor must be signed in to the account (docs/decisions/030). */
export default function VerifyEmailPage(): ReactElement {
  const token = useLinkToken();
  return <Verification key={token ?? ''} token={token} />;
}

function Verification({ token }: { token: ReturnType<typeof useLinkToken> }): ReactElement {
  const { status, user, refreshProfile } = useAuth();
  const [result, setResult] = useState<Result>();
  const tryAgain = () => setResult(undefined);
  useEffect(() => {
    if (token && !result) void verify(token).then(setResult);
  }, [token, result]);

  const isVerified = result?.state === 'verified';
  useTimedRedirect(isVerified ? PATHS.dashboard : null, REDIRECT_DELAY_MS);
  const isStale = isVerified && user?.emailVerified === false;
  useEffect(() => {
    // Otherwise the settings would still show that the address is not verified.
    if (isStale) refreshProfile().catch(() => {});
  }, [isStale, refreshProfile]);

  if (token === null && user?.emailVerified) {
    return (
      <AuthCard title="Your email address is verified">
        <Link className={buttonClass()} to={PATHS.dashboard} replace>
          Go to dashboard
        </Link>
      </AuthCard>
    );
  }
  // Without a token, the page depends on the session, which may still be loading.
  const isSettled = status === 'anonymous' || status === 'authenticated';
  const outcome = token === null && isSettled ? MISSING_TOKEN : result;
  switch (outcome?.state) {
    case undefined:
      return (
        <AuthCard title="Verify email">
          <LinkSpinner label="Verifying your email" />
        </AuthCard>
      );
    case 'verified': {
      // The dashboard redirects to the login page if the visitor is not signed in.
      const isSignedOut = status === 'anonymous';
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
    }
    case 'login':
      return (
        <AuthCard
          title="Is this your account?"
          intro={outcome.message}
          footer={token ? <NotMe token={token} onRemoved={() => setResult({ state: 'removed' })} /> : null}
        >
          <LoginForm label="Log in and verify" onLoggedIn={tryAgain} />
          <p>
            <Link to={PATHS.forgotPassword} state={CHANGE_PASSWORD}>
              Forgot password?
            </Link>
          </p>
        </AuthCard>
      );
    case 'removed':
      return (
        <AuthCard title="Account removed">
          <Notice tone="good">
            The account is deleted, and no one is logged in with your address now. You don’t need to do
            anything else.
          </Notice>
          <Link className={buttonClass()} to={PATHS.home} replace>
            Back to Home
          </Link>
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
          <Notice tone="bad">{outcome.message}</Notice>
          {outcome.canRetry ? <Button onClick={tryAgain}>Try again</Button> : <ResendVerification />}
        </AuthCard>
      );
  }
}

function NotMe({ token, onRemoved }: { token: string; onRemoved: () => void }): ReactElement {
  const { status, failure, run } = useAttempt((cause) =>
    visitorMessage(cause, 'Failed to remove the account. Please try again.'),
  );
  const busy = status !== 'idle';
  const remove = () => run(() => api.auth.notMe(token).then(onRemoved));

  return (
    <details>
      <summary className={styles.summary}>
        Didn’t create this account? <span className={buttonClass('secondary')}>This was not me</span>
      </summary>
      <div className={styles.open}>
        <p>
          Someone else used your address. The account and everything in it will be erased, and every device
          will be logged out. This cannot be undone.
        </p>
        {failure ? <Notice tone="bad">{failure}</Notice> : null}
        <Button look="danger" onClick={remove} disabled={busy}>
          {busy ? 'Removing...' : 'Remove the account'}
        </Button>
      </div>
    </details>
  );
}

/** Specification section 4, "Verify email". `canRetry`: the backend did not respond, so the link may still work. */
type Result =
  | { state: 'verified' | 'removed' }
  | { state: 'login' | 'failed'; message: string; canRetry: boolean };

const MISSING_TOKEN: Result = { state: 'failed', message: INVALID_LINK.verification, canRetry: false };

/** By token, so that an effect that runs twice sends one call. */
const calls = new Map<string, Promise<Result>>();

function verify(token: string): Promise<Result> {
  const call = calls.get(token) ?? callVerify(token);
  calls.set(token, call);
  return call;
}

async function callVerify(token: string): Promise<Result> {
  try {
    await api.auth.verifyEmail(token);
    return { state: 'verified' };
  } catch (cause) {
    calls.delete(token);
    const message = visitorMessage(cause, 'Failed to verify email. Please try again.');
    const status = cause instanceof ApiError && cause.fromServer ? cause.status : undefined;
    return { state: status === 403 ? 'login' : 'failed', message, canRetry: status === undefined };
  }
}
