import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactElement, useContext, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useAuth } from 'shared-lib';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { ApiContext } from '../api-context.ts';
import { AccountForm } from '../components/AccountForm.tsx';
import { Result } from '../components/Hints.tsx';
import { FORM_BEHAVIOR, useAttempt } from '../form/attempt.ts';
import { forgotPasswordSchema } from '../form/schemas.ts';

const resolver = valibotResolver(forgotPasswordSchema);

/** Requests another verification email. The response is the same whether or not the account exists. */
export function ResendVerification(): ReactElement {
  const { auth } = useContext(ApiContext);
  const { user } = useAuth();
  const attempt = useAttempt('Failed to send a new link. Please try again.');
  const [answer, setAnswer] = useState('');
  const { register, handleSubmit, formState } = useForm({
    resolver,
    ...FORM_BEHAVIOR,
    values: { email: user?.email ?? '' },
  });

  const submit = handleSubmit(({ email }) =>
    attempt.run(async () => {
      const { message } = await auth.resendVerification(email);
      const words = message || `If ${email} is waiting to be verified, a new link is on its way.`;
      setAnswer(user ? `A new link is on its way to ${user.email}.` : words);
    }),
  );

  if (attempt.phase === 'done') return <Result>{answer}</Result>;
  return (
    <AccountForm
      state={formState}
      onSubmit={submit}
      busy={attempt.phase === 'busy'}
      failure={attempt.failure}
      label="Send a new link"
      look={user ? 'secondary' : 'primary'}
      busyLabel="Sending..."
    >
      {user ? (
        <p>
          It goes to <strong>{user.email}</strong>.
        </p>
      ) : (
        <TextField
          {...register('email')}
          label="Email"
          type="email"
          autoComplete="username"
          error={formState.errors.email?.message}
        />
      )}
    </AccountForm>
  );
}
