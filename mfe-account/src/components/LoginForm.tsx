import type { ReactElement, ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { type User, useAuth } from 'shared-lib';
import { forgetTypedText } from 'shared-lib/ui/form-hooks.ts';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { LOGIN } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { PATHS } from '../paths.ts';
import { AccountForm } from './AccountForm.tsx';
import { PasswordField } from './PasswordField.tsx';

export function LoginForm({
  label,
  onLoggedIn,
  children,
}: {
  label: string;
  onLoggedIn: (user: User) => void;
  children?: ReactNode;
}): ReactElement {
  const { login } = useAuth();
  const { state } = useLocation();
  const { formState, field } = useAccountForm(
    LOGIN,
    'Login failed. Please try again.',
    async (credentials) => {
      const user = await login(credentials);
      // Unsaved settings belong to the visitor whose session ended.
      if (state?.ended?.userId !== user.id) forgetTypedText(PATHS.accountSettings);
      onLoggedIn(user);
    },
  );

  return (
    <AccountForm {...formState} label={label} busyLabel="Logging in...">
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
      {children}
    </AccountForm>
  );
}
