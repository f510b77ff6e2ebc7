import { valibotResolver } from '@hookform/resolvers/valibot';
import { type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type User, useAuth } from 'shared-lib';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AccountForm } from '../components/AccountForm.tsx';
import { Card } from '../components/Card.tsx';
import { FORM_BEHAVIOUR } from '../form/form-behaviour.ts';
import { useAttempt } from '../form/use-attempt.ts';
import { profileSchema } from '../validation/profile-schema.ts';

const resolver = valibotResolver(profileSchema);

/** Full name and phone, prefilled from the user; the e-mail cannot be changed (specification section 6). */
export function Profile({ user }: { user: User }): ReactElement {
  const { updateProfile, error } = useAuth();
  const [edited, setEdited] = useState(false);
  const form = useForm({
    resolver,
    ...FORM_BEHAVIOUR,
    defaultValues: { name: user.name, phone: user.phone ?? '' },
  });
  const { register, handleSubmit, formState, reset } = form;
  const { errors } = formState;
  const attempt = useAttempt('Failed to update profile. Please try again.', form);

  const submit = handleSubmit((changes) =>
    attempt.run(async () => {
      setEdited(false);
      const { name, phone } = await updateProfile(changes);
      reset({ name, phone: phone ?? '' });
    }),
  );
  const onChange = () => setEdited(true);

  return (
    <Card title="Profile">
      <AccountForm
        id={`profile-${user.id}`}
        state={formState}
        onSubmit={submit}
        busy={attempt.phase === 'busy'}
        failure={attempt.failure && (error ?? attempt.failure)}
        label="Save Changes"
        busyLabel="Saving..."
      >
        <TextField
          {...register('name', { onChange })}
          label="Full Name"
          autoComplete="name"
          error={errors.name?.message}
        />
        <TextField label="Email" type="email" value={user.email} readOnly hint="Cannot be changed" />
        <TextField
          {...register('phone', { onChange })}
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="10 to 15 digits, with or without a plus sign in front"
          error={errors.phone?.message}
        />
        {attempt.phase === 'done' && !edited ? (
          <Notice tone="good">Profile updated successfully</Notice>
        ) : null}
      </AccountForm>
    </Card>
  );
}
