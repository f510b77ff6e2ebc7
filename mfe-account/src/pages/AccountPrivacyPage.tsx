import { type ReactElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { api, type User, useAuth } from 'shared-lib';
import { ActionResult } from '../components/AccountForm.tsx';
import { AccountPage, Card, RequireUser } from '../components/AccountPage.tsx';
import { PATHS } from '../paths.ts';
import { ConfirmByPassword } from '../privacy/ConfirmByPassword.tsx';
import { Sessions } from '../privacy/Sessions.tsx';

export default function AccountPrivacyPage(): ReactElement {
  return (
    <RequireUser>
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
    </RequireUser>
  );
}

const FILE_NAME = 'my-data.json';

/** Longer than any browser needs to save the file. */
const URL_LIFETIME_MS = 60_000;

function ExportAccount({ user }: { user: User }): ReactElement {
  const [isSaved, setSaved] = useState(false);

  async function download(password: string): Promise<void> {
    setSaved(false);
    const everything = await api.user.exportAccount(password);
    const blob = new Blob([`${JSON.stringify(everything, null, 2)}\n`], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = FILE_NAME;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME_MS);
    setSaved(true);
  }

  return (
    <Card title="Your data">
      <p>
        What we keep about you, in one file (JSON): your profile, logins, downloads and saved pages, and our
        emails to you.{' '}
        {user.emailVerified
          ? 'The file also contains the guide requests and messages sent with your email address.'
          : 'Guide requests and messages sent with your email address, and guide emails to it, are not included, because the address is not verified.'}
      </p>
      <ConfirmByPassword
        user={user}
        label="Download my data"
        confirmLabel="Download my data"
        busyLabel="Preparing..."
        fallback="Failed to prepare your data. Please try again."
        onConfirm={download}
      />
      {isSaved ? <ActionResult>Your data is in {FILE_NAME}, in your downloads folder.</ActionResult> : null}
    </Card>
  );
}

function DeleteAccount({ user }: { user: User }): ReactElement {
  const { forgetSession } = useAuth();
  const navigate = useNavigate();

  async function remove(password: string): Promise<void> {
    await api.user.deleteAccount(password);
    // The access gate must redirect to /login before `navigate` adds the state.
    flushSync(forgetSession);
    navigate(PATHS.login, { replace: true, state: { accountDeleted: true } });
  }

  return (
    <Card title="Delete your account">
      <p>
        We erase your profile, your logins on every device, your downloads and saved pages.{' '}
        {user.emailVerified
          ? 'We also erase the guide requests and messages sent with your email address.'
          : 'We keep the guide requests and messages sent with your email address: it is not verified, so they may be somebody else’s.'}{' '}
        This cannot be undone.
      </p>
      <ConfirmByPassword
        user={user}
        label="Delete my account"
        confirmLabel="Delete it for good"
        busyLabel="Deleting..."
        look="danger"
        fallback="Failed to delete your account. Please try again."
        onConfirm={remove}
      >
        <p>
          The account for <strong>{user.email}</strong> will be deleted right away. If you want a copy of your
          data, download it first. We will send one last email to confirm.
        </p>
      </ConfirmByPassword>
    </Card>
  );
}
