import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ReactElement, ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type User, useAuth } from 'shared-lib';
import { forgetTypedText } from 'shared-lib/ui/form-hooks.ts';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { FORM_BEHAVIOR, useAttempt } from '../form/attempt.ts';
import { loginSchema } from '../form/schemas.ts';
import { PATHS } from '../paths.ts';
import { AccountForm } from './AccountForm.tsx';
import { PasswordField } from './PasswordField.tsx';

const resolver = valibotResolver(loginSchema);

/** Logs a visitor in by email and password. `children` are below the fields. */
export function LoginForm({
  label,
  onLoggedIn,
  children,
}: {
  /** The button's text. */
  label: string;
  onLoggedIn: (user: User) => void;
  children?: ReactNode;
}): ReactElement {
  const { login, error } = useAuth();
  const { state } = useLocation();
  const attempt = useAttempt('Login failed. Please try again.');
  const { register, handleSubmit, formState } = useForm({ resolver, ...FORM_BEHAVIOR });
  const { errors } = formState;

  const submit = handleSubmit((credentials) =>
    attempt.run(async () => {
      const user = await login(credentials);
      // Unsaved settings belong to the visitor whose session ended.
      if (state?.ended?.userId !== user.id) forgetTypedText(PATHS.accountSettings);
      onLoggedIn(user);
    }),
  );

  return (
    <AccountForm
      state={formState}
      onSubmit={submit}
      busy={attempt.phase !== 'ready'}
      failure={attempt.failure && (error ?? attempt.failure)}
      label={label}
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
      {children}
    </AccountForm>
  );
}
