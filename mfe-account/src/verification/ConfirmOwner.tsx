import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useAuth } from 'shared-lib';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AccountForm } from '../components/AccountForm.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { FORM_BEHAVIOR, useAttempt } from '../form/attempt.ts';
import { loginSchema } from '../form/schemas.ts';
import { CHANGE_PASSWORD, PATHS } from '../paths.ts';

const resolver = valibotResolver(loginSchema);

/** Logs in a visitor who opened a verification link without being signed in to its account, then continues. */
export function ConfirmOwner({ onConfirmed }: { onConfirmed: () => void }): ReactElement {
  const { login, error } = useAuth();
  const attempt = useAttempt('Login failed. Please try again.');
  const { register, handleSubmit, formState } = useForm({ resolver, ...FORM_BEHAVIOR });
  const { errors } = formState;

  const submit = handleSubmit((credentials) =>
    attempt.run(async () => {
      await login(credentials);
      onConfirmed();
    }),
  );

  return (
    <>
      <AccountForm
        state={formState}
        onSubmit={submit}
        busy={attempt.phase !== 'ready'}
        failure={attempt.failure && (error ?? attempt.failure)}
        label="Log In and Verify"
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
      </AccountForm>
      <p>
        <Link to={PATHS.forgotPassword} state={CHANGE_PASSWORD}>
          Forgot password?
        </Link>
      </p>
    </>
  );
}
