import { valibotResolver } from '@hookform/resolvers/valibot';
import type { ReactElement } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { type User, useAuth } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AccountForm } from '../components/AccountForm.tsx';
import { AccountPage } from '../components/AccountPage.tsx';
import { Card } from '../components/Card.tsx';
import { Hint } from '../components/Hints.tsx';
import { SignedIn } from '../components/SignedIn.tsx';
import { FORM_BEHAVIOR, useAttempt } from '../form/attempt.ts';
import { profileSchema } from '../form/schemas.ts';
import { CHANGE_PASSWORD, PATHS } from '../paths.ts';
import { ResendVerification } from '../verification/ResendVerification.tsx';

/** /account-settings (specification section 2, "Account settings"). */
export default function AccountSettingsPage(): ReactElement {
  return (
    <SignedIn>
      {(user) => (
        <AccountPage
          title="Account settings"
          back={{ to: PATHS.dashboard, label: 'Back to dashboard' }}
          aside={
            <>
              {user.emailVerified === false ? <UnverifiedEmail /> : null}
              <ChangePassword />
              <PrivacyAndDevices />
            </>
          }
        >
          <Profile key={user.id} user={user} />
        </AccountPage>
      )}
    </SignedIn>
  );
}

const resolver = valibotResolver(profileSchema);

/** Full name and phone, prefilled from the user; the email cannot be changed (specification section 6). */
function Profile({ user }: { user: User }): ReactElement {
  const { updateProfile, error } = useAuth();
  const form = useForm({
    resolver,
    ...FORM_BEHAVIOR,
    defaultValues: { name: user.name, phone: user.phone ?? '' },
  });
  const { register, handleSubmit, formState, reset } = form;
  const { errors } = formState;
  const attempt = useAttempt('Failed to update profile. Please try again.', form);

  const submit = handleSubmit((changes) =>
    attempt.run(async () => {
      const { name, phone } = await updateProfile(changes);
      reset({ name, phone: phone ?? '' });
    }),
  );

  return (
    <Card title="Profile">
      <AccountForm
        id={`profile-${user.id}`}
        state={formState}
        onSubmit={submit}
        busy={attempt.phase === 'busy'}
        failure={attempt.failure && (error ?? attempt.failure)}
        label="Save changes"
        busyLabel="Saving..."
      >
        <TextField {...register('name')} label="Full name" autoComplete="name" error={errors.name?.message} />
        {/* It wraps, unlike an input. */}
        <TextField
          label="Email"
          rows={1}
          style={{ fieldSizing: 'content', resize: 'none' }}
          value={user.email}
          readOnly
          hint="Cannot be changed"
        />
        <TextField
          {...register('phone')}
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="10 to 15 digits without spaces or dashes, such as 4075550199 or +14075550199"
          error={errors.phone?.message}
        />
        {attempt.phase === 'done' && !formState.isDirty ? (
          <Notice tone="good">Profile updated successfully</Notice>
        ) : null}
        <Hint>{formState.isDirty ? 'You have unsaved changes.' : ''}</Hint>
      </AccountForm>
    </Card>
  );
}

/** The card for an unverified address. */
function UnverifiedEmail(): ReactElement {
  return (
    <Card title="Verify your email">
      <p>
        Your email address is not verified yet. Open the link in the email we sent you, or request a new link.
      </p>
      <ResendVerification />
    </Card>
  );
}

/** The card that leads to /forgot-password, with a prefilled email. */
function ChangePassword(): ReactElement {
  const navigate = useNavigate();
  return (
    <Card title="Change Password">
      <p>We will email you a link to choose a new password.</p>
      {/* A button, not a link: a new tab would lack the history state that the gate needs. */}
      <div>
        <Button look="secondary" onClick={() => navigate(PATHS.forgotPassword, { state: CHANGE_PASSWORD })}>
          Change Password
        </Button>
      </div>
    </Card>
  );
}

/** The card that leads to /account-privacy. */
function PrivacyAndDevices(): ReactElement {
  return (
    <Card title="Privacy and devices">
      <p>See where you are logged in, download what we keep about you, or delete your account.</p>
      <div>
        <Link className={buttonClass('secondary')} to={PATHS.accountPrivacy}>
          Privacy and devices
        </Link>
      </div>
    </Card>
  );
}
