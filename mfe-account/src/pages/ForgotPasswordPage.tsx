import { type ReactElement, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { api, useAuth } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AccountForm } from '../components/AccountForm.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { EMAIL_ONLY } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { FALLBACKS } from '../forms.ts';
import { PATHS } from '../paths.ts';

/** /forgot-password (specification section 2). */
export default function ForgotPasswordPage(): ReactElement {
  const { user } = useAuth();
  const { state } = useLocation();
  const [sentTo, setSentTo] = useState('');
  const { status, reset, formState, field } = useAccountForm(
    EMAIL_ONLY,
    FALLBACKS.forgotPassword,
    async ({ email }) => {
      await api.auth.requestPasswordReset(email);
      setSentTo(email);
    },
  );

  const isChange = state?.changePassword === true && user !== null;
  const backLink = isChange ? (
    <Link to={PATHS.accountSettings}>Back to account settings</Link>
  ) : (
    <Link to={PATHS.login}>Back to login</Link>
  );

  if (status === 'done') {
    return (
      <AuthCard
        title="Check your email"
        intro={
          <>
            If <strong>{sentTo}</strong> belongs to an account, a link to choose a new password is on its way.
          </>
        }
        footer={<p>{backLink}</p>}
      >
        <p>No email after a few minutes? Check your spam folder and the address above.</p>
        <Button look="secondary" onClick={reset}>
          Use a different address
        </Button>
      </AuthCard>
    );
  }

  return (
    <AuthCard
      title={isChange ? 'Change Password' : 'Forgot password'}
      intro="We will email you a link to choose a new password."
      footer={<p>{backLink}</p>}
    >
      <AccountForm {...formState} label="Send reset link" busyLabel="Sending...">
        {/* The default may arrive late, with the profile, but does not replace typed text. */}
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="username"
          defaultValue={sentTo || (isChange ? user.email : undefined)}
        />
      </AccountForm>
    </AuthCard>
  );
}
