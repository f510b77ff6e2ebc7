import type { ReactElement } from 'react';
import { AccountPage } from '../components/AccountPage.tsx';
import { SignedIn } from '../components/SignedIn.tsx';
import { PATHS } from '../paths.ts';
import { ChangePassword } from '../settings/ChangePassword.tsx';
import { PrivacyAndDevices } from '../settings/PrivacyAndDevices.tsx';
import { Profile } from '../settings/Profile.tsx';
import { UnverifiedEmail } from '../settings/UnverifiedEmail.tsx';

/** /account-settings (specification section 2, "Account settings"). */
export default function AccountSettingsPage(): ReactElement {
  return (
    <SignedIn>
      {(user) => (
        <AccountPage title="Account Settings" back={{ to: PATHS.dashboard, label: 'Back to Dashboard' }}>
          <Profile key={user.id} user={user} />
          {user.emailVerified === false ? <UnverifiedEmail /> : null}
          <ChangePassword />
          <PrivacyAndDevices />
        </AccountPage>
      )}
    </SignedIn>
  );
}
