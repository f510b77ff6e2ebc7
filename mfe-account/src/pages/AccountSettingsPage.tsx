import { type ReactElement, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type User, useAuth } from 'shared-lib';
import { Button } from 'shared-lib/ui/Button.tsx';
import { buttonClass } from 'shared-lib/ui/button-class.ts';
import { Notice } from 'shared-lib/ui/Notice.tsx';
import { TextField } from 'shared-lib/ui/TextField.tsx';
import { AccountForm, Hint } from '../components/AccountForm.tsx';
import { AccountPage, Card, RequireUser } from '../components/AccountPage.tsx';
import { ResendVerification } from '../components/ResendVerification.tsx';
import { PROFILE } from '../form/rules.ts';
import { useAccountForm } from '../form/use-account-form.ts';
import { CHANGE_PASSWORD, PATHS } from '../paths.ts';

/** /account-settings (specification section 2, "Account settings"). */
export default function AccountSettingsPage(): ReactElement {
  const navigate = useNavigate();
  return (
    <RequireUser>
      {(user) => (
        <AccountPage
          title="Account settings"
          back={{ to: PATHS.dashboard, label: 'Back to dashboard' }}
          aside={
            <>
              {user.emailVerified === false ? (
                <Card title="Verify your email">
                  <p>
                    Your email address is not verified yet. Open the link in the email we sent you, or request
                    a new link.
                  </p>
                  <ResendVerification />
                </Card>
              ) : null}
              <Card title="Change Password">
                <p>We will email you a link to choose a new password.</p>
                {/* A link in a new tab would lack the history state that the access gate requires. */}
                <div>
                  <Button
                    look="secondary"
                    onClick={() => navigate(PATHS.forgotPassword, { state: CHANGE_PASSWORD })}
                  >
                    Change Password
                  </Button>
                </div>
              </Card>
              <Card title="Privacy and devices">
                <p>See where you are logged in, download what we keep about you, or delete your account.</p>
                <div>
                  <Link className={buttonClass('secondary')} to={PATHS.accountPrivacy}>
                    Privacy and devices
                  </Link>
                </div>
              </Card>
            </>
          }
        >
          <Profile key={user.id} user={user} />
        </AccountPage>
      )}
    </RequireUser>
  );
}

function Profile({ user }: { user: User }): ReactElement {
  const { updateProfile, error } = useAuth();
  const { status, formState, field } = useAccountForm(
    PROFILE,
    'Failed to update profile. Please try again.',
    ({ name, phone = '' }) => updateProfile({ name, phone }),
  );
  const profileForm = formState.form.ref;
  const [isChanged, setChanged] = useState(false);

  useEffect(() => {
    if (status !== 'done') return;
    // The inputs' defaults are the saved values now.
    profileForm.current?.reset();
    setChanged(false);
  }, [status, profileForm]);

  return (
    <Card title="Profile">
      <AccountForm
        id={`profile-${user.id}`}
        {...formState}
        form={{ ...formState.form, onInput: ({ currentTarget }) => setChanged(hasChanges(currentTarget)) }}
        busy={status === 'busy'}
        failure={formState.failure && (error ?? formState.failure)}
        label="Save changes"
        busyLabel="Saving..."
      >
        <TextField {...field('name')} defaultValue={user.name} label="Full name" autoComplete="name" />
        {/* A text area, because an input does not wrap a long email address. */}
        <TextField
          label="Email"
          rows={1}
          style={{ fieldSizing: 'content', resize: 'none' }}
          value={user.email}
          readOnly
          hint="Cannot be changed"
        />
        <TextField
          {...field('phone')}
          defaultValue={user.phone ?? ''}
          label="Phone (optional)"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint="10 to 15 digits without spaces or dashes, such as 4075550199 or +14075550199"
        />
        {status === 'done' && !isChanged ? <Notice tone="good">Profile updated successfully</Notice> : null}
        <Hint>{isChanged ? 'You have unsaved changes.' : ''}</Hint>
      </AccountForm>
    </Card>
  );
}

function hasChanges({ elements }: HTMLFormElement): boolean {
  return Array.from(elements).some(
    (element) => element instanceof HTMLInputElement && element.value !== element.defaultValue,
  );
}
