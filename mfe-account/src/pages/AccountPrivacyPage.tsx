import type { ReactElement } from 'react';
import { AccountPage } from '../components/AccountPage.tsx';
import { SignedIn } from '../components/SignedIn.tsx';
import { PATHS } from '../paths.ts';
import { DeleteAccount } from '../privacy/DeleteAccount.tsx';
import { ExportAccount } from '../privacy/ExportAccount.tsx';
import { Sessions } from '../privacy/Sessions.tsx';

/** /account-privacy: the visitor's devices, their data, and the deletion of the account. */
export default function AccountPrivacyPage(): ReactElement {
  return (
    <SignedIn>
      {(user) => (
        <AccountPage
          title="Privacy and devices"
          back={{ to: PATHS.accountSettings, label: 'Back to account settings' }}
          aside={
            <>
              <ExportAccount user={user} />
              <DeleteAccount user={user} />
            </>
          }
        >
          <Sessions key={user.id} user={user} />
        </AccountPage>
      )}
    </SignedIn>
  );
}
