import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { api, useAuth } from 'shared-lib';
import { INVALID_LINK } from 'shared-lib/fields/field-rules.ts';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { useTimedRedirect } from 'shared-lib/ui/use-timed-redirect.ts';
import { AccountForm } from '../components/AccountForm.tsx';
import { AuthCard, LinkSpinner } from '../components/AuthCard.tsx';
import { NewPasswordFields } from '../components/PasswordField.tsx';
import { PASSWORD_RESET } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { CHANGE_PASSWORD, PATHS, REDIRECT_DELAY_MS } from '../paths.ts';
import { useLinkToken } from '../use-link-token.ts';

/** /reset-password?token=… (specification section 2, "Reset password"). */
export default function ResetPasswordPage(): ReactElement {
  const token = useLinkToken();
  if (token) return <ResetPassword key={token} token={token} />;
  return (
    <AuthCard title="Reset password">
      {token === undefined ? (
        <LinkSpinner label="Reading your link" />
      ) : (
        <>
          <Notice tone="bad">{INVALID_LINK.reset}</Notice>
          <Link className={buttonClass()} to={PATHS.forgotPassword} state={CHANGE_PASSWORD}>
            Request New Link
          </Link>
        </>
      )}
    </AuthCard>
  );
}

function ResetPassword({ token }: { token: string }): ReactElement {
  const { user, logout } = useAuth();
  const { status, formState, field } = useAccountForm(
    PASSWORD_RESET,
    'Failed to reset password. Please try again.',
    async ({ password }) => {
      await api.auth.completePasswordReset(token, password);
      // The reset has ended this session. Without `logout`, /login would redirect to the dashboard.
      logout();
    },
  );
  useTimedRedirect(status === 'done' ? PATHS.login : null, REDIRECT_DELAY_MS);

  if (status === 'done') {
    return (
      <AuthCard title="Password changed">
        <Notice tone="good">Your new password is set. Taking you to the login page…</Notice>
        <Link className={buttonClass()} to={PATHS.login} replace>
          Log in now
        </Link>
      </AuthCard>
    );
  }

  return (
    <AuthCard
      title="Reset password"
      intro="Choose a new password. Every device will be logged out."
      footer={
        <p>
          Has the link expired?{' '}
          <Link to={PATHS.forgotPassword} state={CHANGE_PASSWORD}>
            Request a new one
          </Link>
        </p>
      }
    >
      <AccountForm {...formState} label="Reset password" busyLabel="Resetting...">
        {/* Tells password managers whose password changes. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <NewPasswordFields field={field} label="New password" />
      </AccountForm>
    </AuthCard>
  );
}
