import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactElement, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { AccountForm } from '../components/AccountForm.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { FORM_BEHAVIOUR } from '../form/form-behaviour.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { confirmationSchema } from '../validation/confirmation-schema.ts';

const resolver = valibotResolver(confirmationSchema);

/** Asks for the password and takes a step with it. It has the focus when it appears. */
export function PasswordForm({
  user,
  label,
  busyLabel,
  fallback,
  take,
  onCancel,
}: {
  user: User;
  label: string;
  busyLabel: string;
  fallback: string;
  take: (password: string) => Promise<unknown>;
  onCancel: () => void;
}): ReactElement {
  const attempt = useAttempt(fallback);
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver,
    ...FORM_BEHAVIOUR,
    defaultValues: { password: '' },
  });
  useEffect(() => setFocus('password'), [setFocus]);

  return (
    <AccountForm
      state={formState}
      onSubmit={handleSubmit(({ password }) => attempt.run(() => take(password)))}
      busy={attempt.phase === 'busy'}
      failure={attempt.failure}
      label={label}
      busyLabel={busyLabel}
      otherwise={
        <Button look="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {/* Whose password it is, for password managers. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        {...register('password')}
        label="Password"
        hint="To be sure that it is you."
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
    </AccountForm>
  );
}
