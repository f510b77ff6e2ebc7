import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactElement, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useAuth } from 'shared-lib';
import { SESSION_DAYS } from 'shared-lib/session/session-facts.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AccountForm } from '../components/AccountForm.tsx';
import { AuthCard } from '../components/AuthCard.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { FORM_BEHAVIOR, useAttempt } from '../form/attempt.ts';
import { loginSchema } from '../form/schemas.ts';
import { PATHS, tellsOfDeletion } from '../paths.ts';
import styles from './LoginPage.module.css';

const resolver = valibotResolver(loginSchema);

/** /login (specification section 2, "Login"). */
export default function LoginPage(): ReactElement {
  const { login, error } = useAuth();
  const navigate = useNavigate();
  const isDeleted = tellsOfDeletion(useLocation().state);
  const attempt = useAttempt('Login failed. Please try again.');
  const rememberId = useId();
  const { register, handleSubmit, formState } = useForm({ resolver, ...FORM_BEHAVIOR });
  const { errors } = formState;

  const submit = handleSubmit((credentials) =>
    attempt.run(async () => {
      await login(credentials);
      // Always the dashboard. Back must not lead to a finished form.
      navigate(PATHS.dashboard, { replace: true });
    }),
  );

  return (
    <AuthCard
      title="Log In"
      intro={isDeleted ? undefined : 'Log in to see the guides you downloaded.'}
      footer={
        <p>
          Don’t have an account? <Link to={PATHS.register}>Sign up</Link>
        </p>
      }
    >
      {isDeleted ? (
        <Notice tone="good">
          Your account is deleted, with your profile, your sign-ins and your list of downloads.
        </Notice>
      ) : null}
      <AccountForm
        state={formState}
        onSubmit={submit}
        busy={attempt.phase !== 'ready'}
        failure={attempt.failure && (error ?? attempt.failure)}
        label="Log In"
        busyLabel="Logging in..."
      >
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          error={errors.email?.message}
        />
        <PasswordField
          {...register('password')}
          label="Password"
          autoComplete="current-password"
          error={errors.password?.message}
        />
        <div className={styles.row}>
          <div className={styles.remember}>
            {/* Every sign-in is remembered alike; the hint says so. */}
            <input id={rememberId} type="checkbox" name="remember" aria-describedby={`${rememberId}-hint`} />
            <label htmlFor={rememberId}>Remember me</label>
          </div>
          <Link to={PATHS.forgotPassword}>Forgot password?</Link>
          <p className={styles.hint} id={`${rememberId}-hint`}>
            Either way, you stay signed in on this device for {SESSION_DAYS} days.
          </p>
        </div>
      </AccountForm>
    </AuthCard>
  );
}
