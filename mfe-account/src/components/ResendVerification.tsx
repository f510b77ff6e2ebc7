import { type ReactElement, useState } from 'react';
import { api, useAuth } from 'shared-lib';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { EMAIL_ONLY } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { AccountForm, ActionResult } from './AccountForm.tsx';

/** The response does not reveal whether the account exists. */
export function ResendVerification(): ReactElement {
  const { user } = useAuth();
  const [confirmation, setConfirmation] = useState('');
  const fields: Partial<typeof EMAIL_ONLY> = user ? {} : EMAIL_ONLY;
  const { formState, field, status } = useAccountForm(
    fields,
    'Failed to send a new link. Please try again.',
    async ({ email = user?.email ?? '' }) => {
      const { message } = await api.auth.resendVerification(email);
      const text = message || `If ${email} is waiting to be verified, a new link is on its way.`;
      setConfirmation(user ? `A new link is on its way to ${user.email}.` : text);
    },
  );

  if (status === 'done') return <ActionResult>{confirmation}</ActionResult>;
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
