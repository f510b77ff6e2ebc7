import { type ReactElement, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ApiError, useAuth } from 'shared-lib';
import { FormSummary } from 'shared-lib/ui/FormNote.tsx';
import { forgetTypedText } from 'shared-lib/ui/form-hooks.ts';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AccountForm } from '../components/AccountForm.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { NewPasswordFields } from '../components/PasswordField.tsx';
import { REGISTRATION } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { FALLBACKS } from '../forms.ts';
import { PATHS } from '../paths.ts';

/** Replaces the server's 'Invalid email or password', which would confuse a visitor who has just chosen both. */
const NOT_LOGGED_IN = 'We could not log you in with this password.';

const LABELS = {
  name: 'Full name',
  email: 'Email',
  password: 'Password',
  confirmPassword: 'Confirm password',
} as const;

/** /register (specification section 2, "Register"). */
export default function RegisterPage(): ReactElement {
  const { register: createAccount, error } = useAuth();
  const navigate = useNavigate();
  const [loginFailure, setLoginFailure] = useState<{ email: string; isRefused: boolean } | null>(null);
  const { problems, formState, field } = useAccountForm(
    REGISTRATION,
    FALLBACKS.register,
    async ({ name, email, password }) => {
      setLoginFailure(null);
      try {
        await createAccount({ name, email, password });
      } catch (cause) {
        // If cookies are blocked (`not-signed-in`), `error` says what to do.
        if (cause instanceof ApiError && cause.call === '/auth/login' && cause.kind !== 'not-signed-in')
          setLoginFailure({ email, isRefused: cause.status === 401 });
        throw cause;
      }
      // Text left in the settings form belongs to another visitor, whose session ended in this tab.
      forgetTypedText(PATHS.accountSettings);
      navigate(PATHS.dashboard, { replace: true });
    },
  );

  // The server never reveals whether an address has an account, so the text fits both cases.
  const nextSteps = loginFailure ? (
    <p>
      We have sent an email to <strong>{loginFailure.email}</strong> that tells you what to do next. If you
      already have an account with this address, <Link to={PATHS.login}>log in</Link> or{' '}
      <Link to={PATHS.forgotPassword}>choose a new password</Link>.
    </p>
  ) : null;

  return (
    <AuthCard
      title="Create your account"
      intro="Keep the guides and pages you like in one place. It’s free."
      footer={
        <>
          <p>
            Already have an account? <Link to={PATHS.login}>Log in</Link>
          </p>
          <p>
            What we do with your information: <Link to={PATHS.privacyPolicy}>Privacy Policy</Link>
          </p>
        </>
      }
    >
      <AccountForm
        {...formState}
        failure={
          formState.failure && (
            <>
              <p>{loginFailure?.isRefused ? NOT_LOGGED_IN : (error ?? formState.failure)}</p>
              {nextSteps}
            </>
          )
        }
        label="Create account"
        busyLabel="Creating account..."
      >
        <FormSummary labels={Object.keys(problems).map((name) => LABELS[name as keyof typeof LABELS])} />
        <TextField {...field('name')} label={LABELS.name} autoComplete="name" />
        <TextField {...field('email')} label={LABELS.email} type="email" autoComplete="email" />
        <NewPasswordFields field={field} label={LABELS.password} />
      </AccountForm>
    </AuthCard>
  );
}
