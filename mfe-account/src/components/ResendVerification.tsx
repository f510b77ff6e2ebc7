import { type ReactElement, useState } from 'react';
import { api, useAuth } from 'shared-lib';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { forgotPasswordSchema } from '../form/schemas.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { AccountForm, Result } from './AccountForm.tsx';

/** Requests another verification email. The response is the same whether or not the account exists. */
export function ResendVerification(): ReactElement {
  const { user } = useAuth();
  const [confirmation, setConfirmation] = useState('');
  const { formState, field, attempt } = useAccountForm(
    forgotPasswordSchema,
    'Failed to send a new link. Please try again.',
    async ({ email }) => {
      const { message } = await api.auth.resendVerification(email);
      const text = message || `If ${email} is waiting to be verified, a new link is on its way.`;
      setConfirmation(user ? `A new link is on its way to ${user.email}.` : text);
    },
    { values: { email: user?.email ?? '' } },
  );

  if (attempt.phase === 'done') return <Result>{confirmation}</Result>;
  return (
    <AccountForm
      {...formState}
      label="Send a new link"
      look={user ? 'secondary' : 'primary'}
      busyLabel="Sending..."
    >
      {user ? (
        <p>
          The link goes to <strong>{user.email}</strong>.
        </p>
      ) : (
        <TextField {...field('email')} label="Email" type="email" autoComplete="username" />
      )}
    </AccountForm>
  );
}
